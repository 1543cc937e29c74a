import { Timestamp } from '../components/Timestamp.tsx'
import type { Column } from '../components/table/column.ts'
import type { AccountEvent, AnyAccountEvent } from '../queries/activity.ts'
import classes from './event-columns.module.css'

const time: Column<AccountEvent> = {
  key: 'at',
  title: 'Time',
  width: '150px',
  render: ({ at }) => <Timestamp time={at} />,
  csv: ({ at }) => at,
}

const about: readonly Column<AccountEvent>[] = [
  {
    key: 'text',
    title: 'What',
    primary: true,
    width: '120px',
    render: ({ text }) => text,
    csv: ({ text }) => text,
  },
  {
    key: 'detail',
    title: 'Detail',
    width: '100px',
    render: ({ detail }) => <span className={classes.words}>{detail || '--'}</span>,
    csv: ({ detail }) => detail,
  },
  {
    key: 'browser',
    title: 'Browser',
    width: '110px',
    render: ({ browser }) => <span className={classes.browser}>{browser || '--'}</span>,
    csv: ({ browser }) => browser,
  },
  {
    key: 'address',
    title: 'Address',
    width: '100px',
    render: ({ address }) => <span className={classes.address}>{address || '--'}</span>,
    csv: ({ address }) => address,
  },
]

/** The audit log of an account. */
export const eventColumns = [time, ...about]

/** That of all accounts. */
export const allEventColumns: readonly Column<AnyAccountEvent>[] = [
  time,
  {
    key: 'email',
    title: 'E-mail',
    width: '140px',
    render: ({ email }) => <span className={classes.words}>{email}</span>,
    csv: ({ email }) => email,
  },
  ...about,
]
