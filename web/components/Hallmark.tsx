/** A hexagonal punch with an A. It is drawn once, in index.html, whose first paint shows it before any script. */
export function Hallmark({ size = 28 }: { size?: number }) {
  return (
    <svg className="hallmark" width={size} height={size} aria-hidden="true">
      <use href="#hallmark" />
    </svg>
  )
}
