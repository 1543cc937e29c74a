import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { configure } from '#server/configure.ts'
import { webConfigOf, writeConfig } from '#server/web-files.ts'

// The web app from its sources on port 5173, with the server behind it; both follow what is edited.
const SERVER_PATHS = ['/auth', '/api', '/nft', '/uploads', '/media', '/demo', '/dev', '/health', '/ready']
const env = configure(process.env)
const target = `http://127.0.0.1:${env.port}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  // Passkeys are taken from pages of known origins.
  env: { ...process.env, WEB_ORIGINS: [...env.webOrigins, 'http://localhost:5173'].join(',') },
})
const web = await createServer({
  plugins: [{ name: 'config', transformIndexHtml: (html) => writeConfig(html, webConfigOf(env)) }],
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
