import { sessionsCommand } from '#server/sessions-command.ts'

process.exitCode = await sessionsCommand(process.argv.slice(2), process.env, console.log)
