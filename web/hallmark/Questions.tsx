import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../client/failure-text.ts'
import { Button } from '../components/Button.ts'
import { LoadErrorNote } from '../components/LoadError.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { downloadTable } from '../components/table/download-table.ts'
import { formatCount } from '../format/number.ts'
import { useBusy } from '../hooks/use-busy.ts'
import type { ShownCollection } from '../queries/collections.ts'
import { type Hallmark, questionsQuery } from '../queries/hallmark.ts'
import { queryClient } from '../queries/query-client.ts'
import { notifyError } from '../toasts.ts'
import { QuestionList } from './QuestionList.tsx'
import { questionColumns } from './question-columns.ts'
import classes from './Section.module.css'

type Props = { collection: ShownCollection; hallmark: Hallmark }

/** Every question with both answers, when somebody wants to see them, and as a file. */
export function Questions({ collection, hallmark }: Props) {
  const [opened, setOpened] = useState(false)
  const [busy, run] = useBusy()
  const isAsked = hallmark.block !== null
  const query = useQuery({ ...questionsQuery(collection), enabled: opened && isAsked })
  if (!isAsked) return null
  const questions = query.data?.questions
  const download = () =>
    run(async () => {
      try {
        const { questions } = await queryClient.fetchQuery(questionsQuery(collection))
        downloadTable(`${collection.collection_name} Hallmark.csv`, questionColumns, questions)
      } catch (error) {
        notifyError(failureText(error))
      }
    })
  return (
    <section className={classes.section} aria-labelledby="hallmark-questions">
      <div className={classes.heading}>
        <h3 className={classes.title} id="hallmark-questions">
          All questions and answers
          {questions && <span className={classes.soft}>{` (${formatCount(questions.length)})`}</span>}
        </h3>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={busy}
          onClick={download}
        >
          Download CSV
        </Button>
      </div>
      {!opened ? (
        <Button variant="default" fullWidth onClick={() => setOpened(true)}>
          Show every question
        </Button>
      ) : questions ? (
        questions.length === 0 ? (
          <p className={classes.message}>Nothing was asked yet.</p>
        ) : (
          <QuestionList
            questions={questions}
            decimals={hallmark.decimals}
            chain={collection.contract_chain}
            label="Questions and answers"
          />
        )
      ) : query.isError ? (
        <LoadErrorNote className={classes.message} what="The questions" size="sm" onRetry={query.refetch} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height="120px" />
        </div>
      )}
    </section>
  )
}
