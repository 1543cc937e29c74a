import classes from './Brand.module.css'
import { Hallmark } from './Hallmark.tsx'

export function Brand() {
  return (
    <span className={classes.brand}>
      <Hallmark />
      Assay
    </span>
  )
}
