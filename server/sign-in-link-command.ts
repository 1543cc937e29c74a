import { configure } from '#server/configure.ts'
import { type Given, type Print, runCommand } from './operator-command.ts'
import { readEmail } from './operator-target.ts'
import { withOperator } from './with-operator.ts'

const USAGE =
  'npm run sign-in-link -- <e-mail>   prints a link that signs in as this account, once, within 15 minutes'

export function signInLinkCommand(args: readonly string[], given: Given, print: Print): Promise<number> {
  return runCommand(print, async () => {
    const [target, ...rest] = args
    if (!target || rest.length > 0) throw new Error(USAGE)
    const email = readEmail(target)
    const env = configure(given)
    await withOperator(env, async (operator) => {
      const ticket = await operator.makeSignInLink(email)
      print(`${env.publicUrl}/#${new URLSearchParams({ 'sign-in-link': ticket })}`)
      print(`It signs in as ${email}, once, within 15 minutes. Give it to nobody else.`)
    })
  })
}
