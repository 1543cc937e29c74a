import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CallError } from '../../client/call.ts'
import { LoadErrorNote } from '../../components/LoadError.tsx'
import { Media } from '../../components/Media.tsx'
import { Actions } from './ChangeForm.tsx'
import classes from './ContractMetadataSection.module.css'
import type { MetadataInput } from './checks.ts'
import { contractMetadataQuery } from './contract-metadata.ts'
import { inlineMetadata, type ShownMetadata } from './inline-metadata.ts'
import { MetadataForm } from './MetadataForm.tsx'
import sectionClasses from './Section.module.css'
import { Fact, Facts, Section, Uri } from './Section.tsx'
import type { Form, SectionProps } from './section-props.ts'
import { UriForm } from './UriForm.tsx'

type Props = SectionProps & { metadataForm: Form<MetadataInput>; uriForm: Form<string> }

export function ContractMetadataSection(props: Props) {
  const { state, canChange, requestChange, metadataForm, uriForm } = props
  const {
    data: present,
    error,
    isPending,
    isEnabled,
    refetch,
  } = useQuery(contractMetadataQuery(state?.contractUri))
  const inline = useMemo(() => inlineMetadata(state?.contractUri ?? ''), [state?.contractUri])
  const metadata = present ?? inline
  const isLoading = !state || (isEnabled && isPending)
  const isUnknown = !isEnabled || (error instanceof CallError && error.status === 404)

  const openForm = () => {
    const { name = '', description = '', external_link = '' } = metadata ?? {}
    metadataForm.set({ image: null, name, description, external_link })
  }
  const setUri = (uri: string) =>
    requestChange({
      question: 'Change where the contract metadata is?',
      text: 'Marketplaces show what they find there. The metadata of the tokens is not moved by it.',
      values: [{ name: 'Contract URI', now: state?.contractUri || 'None', next: uri || "The deployment's" }],
      action: 'Change address',
      title: 'Changing the contract metadata',
      success: 'The contract metadata is changed.',
      data: ({ encodeCall }) => encodeCall('setContractURI', [uri]),
      onDone: () => uriForm.set(undefined),
    })
  return (
    <Section
      title="Contract metadata"
      text="The name, description, picture and link by which marketplaces show the collection."
    >
      <Facts>
        <Fact name="Contract URI">{state && <Uri uri={state.contractUri} />}</Fact>
        {(isLoading || metadata) && (
          <Fact name="Metadata">{metadata ? <Metadata {...metadata} /> : <Waiting />}</Fact>
        )}
      </Facts>
      {!isLoading && !metadata && isUnknown && (
        <p className={sectionClasses.note}>This metadata is not kept by Assay, so it is not shown here.</p>
      )}
      {!metadata && error && !isUnknown && (
        <LoadErrorNote className={sectionClasses.failed} what="The metadata" size="sm" onRetry={refetch} />
      )}
      <Actions
        actions={[
          { label: 'Change metadata', onClick: openForm, disabled: !canChange || (!metadata && !isUnknown) },
          {
            label: 'Use another address',
            onClick: () => uriForm.set(''),
            disabled: !canChange,
          },
        ]}
        form={
          state && metadataForm.typed ? (
            <MetadataForm
              {...props}
              state={state}
              typed={metadataForm.typed}
              shown={metadata}
              present={present}
            />
          ) : (
            state &&
            uriForm.typed !== undefined && (
              <UriForm
                label="New contract URI"
                action="Change address"
                hint="Where the metadata is: https://, ipfs:// or ar://. Leave it empty to go back to the deployment's."
                now={state.contractUri}
                form={uriForm}
                disabled={!canChange}
                onSubmit={setUri}
              />
            )
          )
        }
      />
    </Section>
  )
}

function Metadata({ name, description, image, external_link }: ShownMetadata) {
  // If this server has it, read it there, whatever host the URI names.
  const source = image.startsWith('http') ? new URL(image).pathname : image
  return (
    <div className={classes.metadata}>
      <Media src={source || null} alt={`Picture of ${name}`} className={classes.picture} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.description}>{description}</p>
        {external_link && (
          <a className={classes.link} href={external_link} target="_blank" rel="noreferrer">
            {external_link}
          </a>
        )}
      </div>
    </div>
  )
}

function Waiting() {
  return <div className={classes.waiting} role="img" aria-label="Loading" />
}
