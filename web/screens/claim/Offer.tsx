import { type ComponentProps, useEffect } from 'react'
import { factsOf } from '#api/chains.ts'
import { Address } from '../../components/Address.tsx'
import { Media } from '../../components/Media.tsx'
import traitClasses from '../../components/TraitCard.module.css'
import classes from './Claim.module.css'
import { ClaimPanel } from './ClaimPanel.tsx'

/** Everything here but the figures is a stranger's text. */
export function Offer(props: ComponentProps<typeof ClaimPanel>) {
  const { title, description, collection_name, image_url, traits, contract_address, contract_chain } =
    props.sale
  useEffect(() => {
    // Isolated like <bdi>: bidi marks in the name do not affect the text around it.
    document.title = `Claim \u2068${title}\u2069 | Assay`
  }, [title])
  return (
    <article className={classes.offer}>
      <Media src={image_url || null} alt={title} className={classes.media} controls />
      <div className={classes.column}>
        <header>
          {collection_name && (
            <p className={classes.collection}>
              <bdi>{collection_name}</bdi>
            </p>
          )}
          <h1 className={classes.title}>
            <bdi>{title}</bdi>
          </h1>
        </header>
        <ClaimPanel {...props} />
        {description && (
          <section>
            <h2 className={classes.heading}>Description</h2>
            <p className={classes.description} dir="auto">
              {description}
            </p>
          </section>
        )}
        {traits.length > 0 && (
          <section>
            <h2 className={classes.heading}>Traits</h2>
            <ul className={classes.traits}>
              {traits.map(({ label, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a draft may have the same trait twice
                <li key={index} className={traitClasses.card}>
                  <bdi className={traitClasses.label}>{label}</bdi>
                  <bdi className={classes.value}>{value}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
        <dl className={classes.facts}>
          <div className={classes.fact}>
            <dt>Contract</dt>
            <dd>
              <Address value={contract_address} chain={contract_chain} />
            </dd>
          </div>
          <div className={classes.fact}>
            <dt>Blockchain</dt>
            <dd>{factsOf(contract_chain).name}</dd>
          </div>
        </dl>
      </div>
    </article>
  )
}
