import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** What npm prints on stdout, however it ends; ended after a while if it does not end by itself. */
export async function npmOutput(args: readonly string[], limitMs: number): Promise<string> {
  const program = process.env.npm_execpath
  const options = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'], timeout: limitMs }
  const child = program?.endsWith('.js')
    ? spawn(process.execPath, [program, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  const failed = new Promise<string>((resolve) => child.on('error', () => resolve('')))
  return Promise.race([text(child.stdout), failed])
}
