import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** What opens over a page: not before it is wanted. */
const DIALOGS =
  /react-remove-scroll|@mantine\/core\/.*\/(ModalBase|Modal|Drawer|ScrollArea)\/|\/web\/components\/(Dialog|Question)\b/
const FIELDS = /@mantine\/core\/.*\/(Input|InputBase|TextInput|Textarea|NativeSelect)\//
const MENUS =
  /@floating-ui|@mantine\/core\/.*\/(Menu|Popover|Combobox|Select)\/|\/web\/components\/OpenMenu\b/

export default defineConfig({
  root: 'web',
  plugins: [react(), paintFirst(), fetchEarly(), compress()],
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
        // A page travels in few files: dozens of small ones cost a first visit more than they save.
        codeSplitting: {
          groups: [
            // What the sign-in page needs, and so every page; but for the entry itself, which index.html names.
            { name: 'base', tags: ['$initial'], test: /^(?!.*\/web\/(main\.tsx|index\.html))/, priority: 4 },
            // What a buyer's page needs of the dashboard, and the rest of it.
            {
              name: (id, context) => (isShared(id, context) ? 'shared' : null),
              debugName: 'shared',
              priority: 3,
            },
            {
              name: (id, context) => (isInDashboard(id, context) ? 'dashboard' : null),
              debugName: 'dashboard',
              priority: 2,
            },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: 'dialogs', test: DIALOGS, priority: 0 },
            { name: 'menus', test: MENUS, priority: 0 },
          ],
        },
      },
    },
  },
})

const isInDashboard = isBehind('screens/dashboard.ts')
const isInClaim = isBehind('screens/claim/Claim.tsx')
const isShared: typeof isInClaim = (id, context) =>
  (isInDashboard(id, context) && isInClaim(id, context)) ||
  /@tanstack\/(query-core|react-query)\/|use-merged-ref/.test(id)

/** Whether a module of ours is this one of the web or something that it imports. What it needs of libraries follows it by itself. */
function isBehind(module: string) {
  const ids = new Set([join(import.meta.dirname, 'web', module)])
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    // What is added meanwhile is visited, too.
    for (const known of ids)
      for (const imported of context.getModuleInfo(known)?.importedIds ?? [])
        if (!imported.includes('node_modules')) ids.add(imported)
    return ids.has(id)
  }
}

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
          // The link stays, and fetches nothing: by it the scripts know that these styles are there.
          return `<style>${stylesheet.source}</style><link rel="stylesheet" disabled href="/${file}">`
        })
        return { html: inlined, tags: [{ tag: 'link', attrs, injectTo: 'head-prepend' }] }
      },
    },
  }
}

/** Has the page ask at once for what its first scripts will import, and the dashboard's files where they will be wanted. */
function fetchEarly(): Plugin {
  return {
    name: 'fetch-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const first = filesBehind(bundle, '/web/index.html')
        const react = filesBehind(bundle, '/react-dom/client.js')
        const links = [...react]
          .filter((file) => !first.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low', href: `/${file}` },
          }))
        const files = [...filesBehind(bundle, '/web/screens/dashboard.ts')]
          .filter((file) => !first.has(file))
          .map((file) => `/${file}`)
        const script = `
          if (document.documentElement.dataset.inside === 'shell')
            for (const href of ${JSON.stringify(files)}) {
              const link = document.createElement('link')
              Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }, { crossOrigin: '', fetchPriority: 'low', href })
              document.head.append(link)
            }`
        return [...links, { tag: 'script', children: script, injectTo: 'head' }]
      },
    },
  }
}

/** A module's file and all that it imports, with their styles. */
function filesBehind(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk) throw new Error(`${module} is not in the bundle any more.`)
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file))
  }
  visit(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)))
  return files
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
