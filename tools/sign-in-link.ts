import { signInLinkCommand } from '#server/sign-in-link-command.ts'

process.exitCode = await signInLinkCommand(process.argv.slice(2), process.env, console.log)
