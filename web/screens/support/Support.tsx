import { Page } from '../../components/Page.tsx'
import { RequestList } from './RequestList.tsx'
import classes from './Support.module.css'
import { SupportForm } from './SupportForm.tsx'

export function Support() {
  return (
    <Page title="Support Request">
      <div className={classes.support}>
        <p className={classes.lead}>
          Tell us what went wrong or what you are missing. We answer to the e-mail address you sign in with.
        </p>
        <SupportForm />
        <RequestList />
      </div>
    </Page>
  )
}
