import { Sparkline } from '../../components/charts/Sparkline.tsx'
import { Page } from '../../components/Page.tsx'
import { SampleNote } from '../../components/SampleNote.tsx'
import { StatCard } from '../../components/StatCard.tsx'
import { TraitCard } from '../../components/TraitCard.tsx'
import classes from './AssetAnalytics.module.css'
import { SampleArt } from './SampleArt.tsx'
import { SampleChart } from './SampleChart.tsx'
import { sampleAsset, sampleStats } from './sample-asset.ts'

export function AssetAnalytics() {
  return (
    <Page title="Asset Analytics">
      <SampleNote text="This asset and its figures are made up: they show what the analytics of one asset look like." />
      <div className={classes.stats}>
        {sampleStats.map(({ course, ...stat }) => (
          <StatCard
            key={stat.label}
            {...stat}
            note="Jul against Jun"
            sparkline={<Sparkline values={course} />}
          />
        ))}
      </div>
      <div className={classes.columns}>
        <section className={`${classes.card} ${classes.asset}`} aria-label="Asset preview">
          <SampleArt title={`Picture of ${sampleAsset.name}`} />
          <div className={classes.about}>
            <h2 className={classes.name}>{sampleAsset.name}</h2>
            <p className={classes.description}>{sampleAsset.description}</p>
            <dl className={classes.details}>
              {sampleAsset.details.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <div className={classes.main}>
          <SampleChart />
          <section aria-labelledby="sample-traits">
            <h2 className={classes.title} id="sample-traits">
              Properties / Traits
            </h2>
            <ul className={classes.traits}>
              {sampleAsset.traits.map((trait) => (
                <TraitCard key={trait.label} {...trait} />
              ))}
            </ul>
          </section>
        </div>
      </div>
    </Page>
  )
}
