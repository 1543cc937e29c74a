import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react(), paintFirst(), compress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Not the usual 'assets': /assets is a page of the app.
    assetsDir: 'static',
    // Fonts and images stay files: the page's CSP allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs travels as one file: a dozen small ones cost the first visit more than they save.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\/|\/web\/[a-z-]+\.ts$|\/web\/components\/(Hallmark|Brand|ButtonLink|ColorSchemeSwitch)\.tsx$|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/,
            },
          ],
        },
      },
    },
  },
})

/** Puts the page's styles into it and the Latin font before the scripts, so that the first paint waits for nothing. */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) throw new Error('The Latin font is not in the bundle any more.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        const unhurried = html.replace(
          /<(script type="module"|link rel="modulepreload")/g,
          '$& fetchpriority="low"',
        )
        const inlined = unhurried.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file) => {
          const stylesheet = bundle[file]
          if (stylesheet?.type !== 'asset') throw new Error(`${file} is not in the bundle.`)
          return `<style>${stylesheet.source}</style>`
        })
        return { html: inlined, tags: [{ tag: 'link', attrs, injectTo: 'head-prepend' }] }
      },
    },
  }
}

/** Lays .br and .gz beside each text file. Not index.html: the server writes its configuration into that one. */
function compress(): Plugin {
  let outDir = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      const texts = files.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))
      await Promise.all(texts.map((file) => compressFile(join(outDir, file))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
