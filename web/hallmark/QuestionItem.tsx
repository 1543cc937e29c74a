import type { ChainKey } from '#api/chains.ts'
import { Address } from '../components/Address.tsx'
import { VerdictMark } from '../components/VerdictMark.tsx'
import type { Question } from '../queries/hallmark.ts'
import { answerText, questionText } from './drawer-words.ts'
import classes from './QuestionItem.module.css'
import { verdictWords } from './words.ts'

type Props = { question: Question; decimals: number | null; chain: ChainKey }

/** One question, and what the events and the contract answer. */
export function QuestionItem({ question, decimals, chain }: Props) {
  const verdict = question.agrees ? 'agrees' : 'differs'
  return (
    <div className={classes.item}>
      <p className={classes.question}>
        <strong>{questionText(question)}</strong>
        <span className={classes.verdict}>
          <VerdictMark verdict={verdict} size={14} />
          {verdictWords[verdict]}
        </span>
      </p>
      {question.address && <Address value={question.address} chain={chain} />}
      <dl className={classes.answers}>
        <Answer name="Events" text={answerText(question.events, decimals)} />
        <Answer name="Contract" text={answerText(question.contract, decimals)} />
      </dl>
    </div>
  )
}

function Answer({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure" data-address={text.startsWith('0x')}>
        {text}
      </dd>
    </div>
  )
}
