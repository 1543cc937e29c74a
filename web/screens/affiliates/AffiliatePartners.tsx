import { Badge } from '../../components/Badge.tsx'
import { Button } from '../../components/Button.ts'
import { SampleNote } from '../../components/SampleNote.tsx'
import { downloadText } from '../../files/download-text.ts'
import { formatCsv } from '../../format/csv.ts'
import { formatCount, formatMoney } from '../../format/number.ts'
import { formatDay } from '../../format/time.ts'
import classes from './AffiliatePartners.module.css'
import { samplePartners } from './sample-partners.ts'

const columns = [
  'Wallet Address',
  'Name',
  'Email',
  'Last Referral',
  'Referred',
  'Revenue',
  'Average Rev.',
  'Status',
] as const
const figures: readonly string[] = ['Referred', 'Revenue', 'Average Rev.']

const rows = samplePartners.map((partner) => ({
  'Wallet Address': partner.wallet,
  Name: partner.name,
  Email: partner.email,
  'Last Referral': formatDay(new Date(`${partner.lastReferral}T00:00`)),
  Referred: formatCount(partner.referred),
  Revenue: formatMoney(partner.revenueUsd),
  'Average Rev.': formatMoney(partner.revenueUsd / partner.referred),
  Status: partner.status,
}))

const exportCsv = () =>
  downloadText('affiliate-partners.csv', 'text/csv', formatCsv([columns, ...rows.map(cellsOf)]))
const cellsOf = (row: (typeof rows)[number]) => columns.map((column) => row[column])

export default function AffiliatePartners() {
  return (
    <>
      <SampleNote text="These partners are made up: the affiliate program is not open yet." />
      <section className={classes.card} aria-labelledby="affiliate-partners">
        <div className={classes.top}>
          <h2 className={classes.title} id="affiliate-partners">
            Affiliate Partners
          </h2>
          <Button variant="default" size="sm" onClick={exportCsv}>
            Export
          </Button>
          <Button size="sm" disabled>
            Add Affiliate
          </Button>
        </div>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-figure={figures.includes(column)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.Email}>
                {columns.map((column) => (
                  <td key={column} data-label={column} data-figure={figures.includes(column)}>
                    {column === 'Status' ? (
                      <Badge text={row.Status} tone={row.Status === 'Active' ? 'active' : 'quiet'} />
                    ) : column === 'Wallet Address' ? (
                      <span className={classes.address} title={row[column]}>
                        {row[column].slice(0, 8)}…{row[column].slice(-6)}
                      </span>
                    ) : (
                      row[column]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
