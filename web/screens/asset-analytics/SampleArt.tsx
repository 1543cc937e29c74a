const turns = (count: number) => Array.from({ length: count }, (_, index) => (index * 360) / count)

/** The picture of the sample asset: an engraved medal, the same in both colour schemes, as a picture is. */
export function SampleArt({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 400 400" role="img" aria-label={title}>
      <defs>
        <radialGradient id="sample-ground" cx="50%" cy="42%" r="75%">
          <stop offset="0" stopColor="#2b3357" />
          <stop offset="1" stopColor="#10131f" />
        </radialGradient>
        <linearGradient id="sample-metal" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f3d998" />
          <stop offset="0.5" stopColor="#c28f2a" />
          <stop offset="1" stopColor="#f0cf82" />
        </linearGradient>
      </defs>
      <rect width="400" height="400" fill="url(#sample-ground)" />
      <g fill="none" stroke="url(#sample-metal)" transform="translate(200 200)">
        <circle r="168" strokeWidth="3" />
        <circle r="161" strokeWidth="9" strokeDasharray="1.6 2.6" opacity="0.75" />
        <circle r="153" strokeWidth="1" />
        {turns(24).map((degrees) => (
          <ellipse
            key={degrees}
            rx="34"
            ry="74"
            cy="-72"
            strokeWidth="0.8"
            transform={`rotate(${degrees})`}
          />
        ))}
        {turns(12).map((degrees) => (
          <ellipse
            key={degrees}
            rx="14"
            ry="30"
            cy="-31"
            strokeWidth="0.6"
            transform={`rotate(${degrees})`}
          />
        ))}
      </g>
      <path
        d="M200 158 236.4 179v42L200 242l-36.4-21v-42z"
        fill="#10131f"
        stroke="url(#sample-metal)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M196.4 178h7.2l14.2 40h-7.2l-3.7-10.6h-13.8l-3.7 10.6h-7.2zm3.6 9-4.9 14.4h9.8z"
        fill="url(#sample-metal)"
        fillRule="evenodd"
      />
    </svg>
  )
}
