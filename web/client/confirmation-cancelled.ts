/** The person closed the dialog: nothing happened, and there is nothing to show. */
export class ConfirmationCancelled extends Error {
  override name = 'ConfirmationCancelled'
}
