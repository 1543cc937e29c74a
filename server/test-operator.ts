import { testDatabase } from '#tools/test-database-copy.ts'
import type { Given, Print } from './operator-command.ts'
import { startOperatorSocket } from './operator-socket.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Command = (args: readonly string[], given: Given, print: Print) => Promise<number>

export type TestOperator = {
  assay: TestApp
  /** Runs the command beside the server: its exit code, and what it prints. */
  run(...args: string[]): Promise<[code: number, printed: string]>
  close(): Promise<void>
}

/** A server that runs, and its operator. The embedded database is the server's alone; to PostgreSQL a command goes by itself. */
export async function startTestOperator(command: Command, more: Given = {}): Promise<TestOperator> {
  const where = await testDatabase()
  const assay = await startTestApp({}, undefined, undefined, undefined, where)
  const socket = await startOperatorSocket(assay.db, where.dataDir)
  return {
    assay,
    async run(...args) {
      const lines: string[] = []
      const given = { DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl, ...more }
      return [await command(args, given, (line) => lines.push(line)), lines.join('\n')]
    },
    async close() {
      await socket.close()
      await assay.close()
    },
  }
}
