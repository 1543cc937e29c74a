import type { Wallet } from '../../wallet/provider.ts'
import { Actions } from './ChangeForm.tsx'
import { Fact, Facts, Section, Uri } from './Section.tsx'
import type { Form, SectionProps } from './section-props.ts'
import { TokenUri } from './TokenUri.tsx'
import { UriForm } from './UriForm.tsx'

type Props = SectionProps & { wallet: Wallet; defaultForm: Form<string>; tokenForm: Form<string> }

export function TokenMetadataSection(props: Props) {
  const { state, canChange, requestChange, defaultForm } = props
  const setDefault = (uri: string) =>
    requestChange({
      question: 'Change the default URI?',
      text: uri.includes('{id}')
        ? 'It holds for all tokens that have no URI of their own. Readers put the number of the token in the place of {id}.'
        : 'It holds for all tokens that have no URI of their own.',
      values: [{ name: 'Default URI', now: state?.defaultUri || 'None', next: uri || "The deployment's" }],
      action: 'Change default URI',
      title: 'Changing the default URI',
      success: 'The default URI is changed.',
      data: ({ encodeCall }) => encodeCall('setDefaultURI', [uri]),
      onDone: () => defaultForm.set(undefined),
    })
  return (
    <Section
      title="Token metadata"
      text="Where marketplaces find the metadata of the tokens: at the default URI, in which readers put the token's number as 64 hexadecimal digits in the place of {id}, or at a token's own."
    >
      <Facts>
        <Fact name="Default URI">{state && <Uri uri={state.defaultUri} />}</Fact>
      </Facts>
      <Actions
        actions={[
          {
            label: 'Change default URI',
            onClick: () => defaultForm.set(''),
            disabled: !canChange,
          },
        ]}
        form={
          state &&
          defaultForm.typed !== undefined && (
            <UriForm
              label="New default URI"
              action="Change default URI"
              hint="With {id} where the number goes; without it, all tokens have the same metadata. Leave it empty to go back to the deployment's."
              now={state.defaultUri}
              form={defaultForm}
              disabled={!canChange}
              onSubmit={setDefault}
            />
          )
        }
      />
      <TokenUri {...props} />
    </Section>
  )
}
