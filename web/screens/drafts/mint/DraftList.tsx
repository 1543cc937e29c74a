import { TextField } from '../../../components/fields/TextField.tsx'
import { Media } from '../../../components/Media.tsx'
import { DataTablePager } from '../../../components/table/DataTablePager.tsx'
import { usePages } from '../../../components/table/use-pages.ts'
import { formatCount } from '../../../format/number.ts'
import type { Mintable } from '../../../wallet/pending-mints.ts'
import classes from './DraftList.module.css'
import { amountProblem, amountText, chosenOf, type MintForm } from './mint-form.ts'

const smallestPage = 10
const pageSizes = [smallestPage, 25, 100]

type Props = {
  collection: string
  drafts: readonly Mintable[]
  form: MintForm
  error: string | undefined
  onChange(change: Partial<MintForm>): void
}

/** The drafts to mint, and how many of each. Only one page is in the DOM. */
export function DraftList({ collection, drafts, form, error, onChange }: Props) {
  const { shown, pager } = usePages(drafts, { pageSizes, initialPageSize: smallestPage })
  const { chosen, amounts } = form
  const count = chosenOf(form, drafts).length
  const areAllChosen = drafts.length > 0 && count === drafts.length

  const choose = (uuid: string) => {
    const next = new Set(chosen)
    if (!next.delete(uuid)) next.add(uuid)
    onChange({ chosen: next })
  }
  const chooseAll = () => onChange({ chosen: new Set(areAllChosen ? [] : drafts.map(({ uuid }) => uuid)) })

  return (
    <section className={classes.section} aria-labelledby="mint-drafts">
      <header className={classes.top}>
        <h2 id="mint-drafts" className={classes.title}>
          Drafts of <bdi>{collection}</bdi>
        </h2>
        <span className={`${classes.count} figure`} role="status">
          {formatCount(count)} of {formatCount(drafts.length)} selected
        </span>
      </header>
      <div className={classes.all}>
        <label className={classes.choice}>
          <input
            type="checkbox"
            className={classes.check}
            checked={areAllChosen}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !areAllChosen
            }}
            aria-invalid={error !== undefined}
            aria-describedby={error ? 'mint-drafts-error' : undefined}
            onChange={chooseAll}
          />
          Select all
        </label>
        <span aria-hidden>How many</span>
      </div>
      {error && (
        <p id="mint-drafts-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
      <ul className={classes.list} aria-label="Drafts">
        {shown.map((draft) => (
          <DraftRow
            key={draft.uuid}
            draft={draft}
            isChosen={chosen.has(draft.uuid)}
            amount={amountText(form, draft)}
            onChoose={() => choose(draft.uuid)}
            onAmount={(text) => onChange({ amounts: new Map(amounts).set(draft.uuid, text) })}
          />
        ))}
      </ul>
      {drafts.length > smallestPage && <DataTablePager label="Drafts" {...pager} />}
    </section>
  )
}

type RowProps = {
  draft: Mintable
  isChosen: boolean
  amount: string
  onChoose(): void
  onAmount(text: string): void
}

function DraftRow({ draft: { title, image_url }, isChosen, amount, onChoose, onAmount }: RowProps) {
  return (
    <li className={classes.row} data-chosen={isChosen}>
      <label className={classes.choice}>
        <input type="checkbox" className={classes.check} checked={isChosen} onChange={onChoose} />
        <span className={classes.picture} aria-hidden>
          <Media src={image_url || null} alt="" />
        </span>
        <span className={classes.name}>{title}</span>
      </label>
      <TextField
        className={classes.amount}
        aria-label={`How many of ${title}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        value={amount}
        error={isChosen && amountProblem(amount)}
        onChange={onAmount}
      />
    </li>
  )
}
