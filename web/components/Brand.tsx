import { Hallmark } from './Hallmark.tsx'

export function Brand() {
  return (
    <span className="brand">
      <Hallmark />
      Assay
    </span>
  )
}
