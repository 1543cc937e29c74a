import { spawn } from 'node:child_process'
import { createServer } from 'vite'

// The web app from its sources on port 5173, with the server behind it; both follow what is edited.
const SERVER_PATHS = ['/auth', '/api', '/nft', '/health', '/ready', '/dev', '/files']
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
})
const web = await createServer({
  server: {
    port: 5173,
    strictPort: true,
    // '/dev' must not take '/dev…' of Vite's own files along: a path is the whole segment.
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [`^${path}(/|\\?|$)`, { target }])),
  },
})
await web.listen()
web.printUrls()

server.on('exit', (code) => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))

async function end(code: number) {
  server.removeAllListeners('exit')
  server.kill('SIGTERM')
  await web.close()
  process.exit(code)
}
