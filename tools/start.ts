import freshWeb from './fresh-web.ts'

await freshWeb()
await import('#server/main.ts')
