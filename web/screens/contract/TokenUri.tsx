import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../components/Button.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import { useFieldErrors } from '../../hooks/use-field-errors.ts'
import { tokenUriQuery } from '../../wallet/contract-state.ts'
import type { Wallet } from '../../wallet/provider.ts'
import { Actions } from './ChangeForm.tsx'
import { checkTokenId } from './checks.ts'
import classes from './Section.module.css'
import { Fact, Facts, Uri } from './Section.tsx'
import type { Form, SectionProps } from './section-props.ts'
import ownClasses from './TokenUri.module.css'
import { UriForm } from './UriForm.tsx'

type Props = SectionProps & { wallet: Wallet; tokenForm: Form<string> }

/** The URI of one token, by its id, and a form to change it. */
export function TokenUri(props: Props) {
  const [typed, setTyped] = useState('')
  const [id, setId] = useState<bigint | null>(null)
  const { form, show, text } = useFieldErrors()
  const title = useId()
  const look = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = checkTokenId(typed)
    show(checked.errors ?? {})
    if (!checked.errors) {
      setId(checked.value)
      props.tokenForm.set(undefined)
    }
  }
  return (
    <div className={classes.part}>
      <h3 id={title} className={classes.partTitle}>
        A token's own URI
      </h3>
      <form ref={form} className={ownClasses.look} onSubmit={look} noValidate aria-labelledby={title}>
        <TextField
          label="Token ID"
          className={ownClasses.id ?? ''}
          inputMode="numeric"
          autoComplete="off"
          {...text('id', typed, setTyped)}
        />
        <Button type="submit" variant="default" className={ownClasses.button}>
          Look up
        </Button>
      </form>
      {id !== null && <Found key={String(id)} {...props} id={id} />}
    </div>
  )
}

function Found({ contract, wallet, state, canChange, requestChange, tokenForm, id }: Props & { id: bigint }) {
  const { data: uri, isError, isFetching, refetch } = useQuery(tokenUriQuery(wallet, contract, id))
  if (uri === undefined && isError) {
    return (
      <div className={classes.failed}>
        <p className={classes.note}>The token could not be read.</p>
        <Button variant="default" size="sm" loading={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const set = (next: string) =>
    requestChange({
      question: 'Change the URI of this token?',
      text: `It holds for the token ${id} alone, whatever the default URI is.`,
      values: [{ name: "The token's URI", now: uri || 'None', next: next || 'The default URI' }],
      action: 'Set URI',
      title: 'Changing the URI of a token',
      success: "The token's URI is changed.",
      data: ({ encodeCall }) => encodeCall('setURI', [id, next]),
      onDone: () => tokenForm.set(undefined),
    })
  return (
    <>
      <Facts>
        <Fact name="Token ID">
          <span className={ownClasses.number}>{String(id)}</span>
        </Fact>
        <Fact name="URI">{uri === undefined ? undefined : <Uri uri={uri} id={id} />}</Fact>
      </Facts>
      {uri && uri === state?.defaultUri && <p className={classes.note}>This is the default URI.</p>}
      <Actions
        actions={[
          {
            label: 'Set URI',
            onClick: () => tokenForm.set(''),
            disabled: !canChange || uri === undefined,
          },
        ]}
        form={
          uri !== undefined &&
          tokenForm.typed !== undefined && (
            <UriForm
              label="New URI of the token"
              action="Set URI"
              hint="Leave it empty to go back to the default URI."
              now={uri}
              form={tokenForm}
              disabled={!canChange}
              onSubmit={set}
            />
          )
        }
      />
    </>
  )
}
