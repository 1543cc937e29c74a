import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { paths } from '../../paths.ts'
import { operatorQuery } from '../../queries/operator.ts'
import classes from './OperatorLink.module.css'
import { SectionCard } from './SectionCard.tsx'

/** The way to what operators see; nothing for everybody else. */
export function OperatorLink() {
  const { data } = useQuery(operatorQuery)
  if (!data?.is_operator) return null
  return (
    <SectionCard
      title="Operator"
      text="You are an operator of this server: you see how its chains are read, whether its mail goes out, and what happens in its accounts."
      isBusy={false}
    >
      <div className={classes.links}>
        <ButtonLink to={paths.operatorChains}>Chains</ButtonLink>
        <ButtonLink to={paths.operatorMail}>Mail</ButtonLink>
        <ButtonLink to={paths.operatorActivity}>Activity</ButtonLink>
      </div>
    </SectionCard>
  )
}
