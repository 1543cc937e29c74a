import { useState } from 'react'
import type { ChainKey } from '#api/chains.ts'
import { Button } from '../components/Button.ts'
import type { Question } from '../queries/hallmark.ts'
import { QuestionItem } from './QuestionItem.tsx'
import classes from './Section.module.css'

type Props = { questions: readonly Question[]; decimals: number | null; chain: ChainKey; label: string }

const step = 25

export function QuestionList({ questions, decimals, chain, label }: Props) {
  const [shown, setShown] = useState(step)
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {questions.slice(0, shown).map((question) => (
          <li key={`${question.question} ${question.address} ${question.token_id}`} className={classes.row}>
            <QuestionItem question={question} decimals={decimals} chain={chain} />
          </li>
        ))}
      </ul>
      {questions.length > shown && (
        <Button variant="default" fullWidth onClick={() => setShown(shown + step)}>
          Show more
        </Button>
      )}
    </>
  )
}
