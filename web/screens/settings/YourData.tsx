import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { ExportData } from './ExportData.tsx'

/** One's own data: the address it belongs to, a copy of it, and its end. */
export function YourData() {
  return (
    <>
      <EmailAddress />
      <ExportData />
      <DeleteAccount />
    </>
  )
}
