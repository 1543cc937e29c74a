import { distributeCommand } from '#server/distribute-command.ts'

process.exitCode = await distributeCommand(process.argv.slice(2), process.env, console.log)
