import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What screens share all the same without every page loading it: what is large, and what few of them have. */
const apart = [
  'web/(?:wallet|screens|analytics|sharing)',
  'node_modules/(?:viem|@noble|abitype|d3-\\w+)',
  'components/(?:Combobox|Select|preview|charts)',
  '(?:Combobox|Chain|Select|Lifetime)Field',
  'EventKindSelect|DownloadRows|event-columns|activity|account-events',
  'RenameDialog|passkeys|share-(?:links|panels)|queries/account',
  'OlderReading',
]

export default defineConfig({
  root: 'web',
  plugins: [react(), compress()],
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
        // Few files instead of eighty small ones: what every page needs, and what screens share.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 1 },
            {
              name: 'common',
              test: new RegExp(`^(?!.*(?:${apart.join('|')})[/.])`),
              minShareCount: 2,
              maxModuleSize: 5_000,
            },
          ],
        },
      },
    },
  },
})

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
