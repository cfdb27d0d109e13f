/**
 * The product's symbol: the crown of a ger seen from above (toono), a ring with crossing beams, in the preset's colour.
 * Decorative unless it has a name.
 */
export function Mark({ size = 32, name }: { size?: number; name?: string | undefined }) {
  const named = name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" {...named}>
      <circle cx="16" cy="16" r="16" fill="var(--nt-brand)" />
      <g stroke="var(--nt-on-brand)" strokeLinecap="round">
        <circle cx="16" cy="16" r="10.5" strokeWidth="2.2" />
        <path d="M13.4 6.4v19.2M18.6 6.4v19.2M6.4 13.4h19.2M6.4 18.6h19.2" strokeWidth="1.5" />
        <path d="m8.7 8.7 2.6 2.6m9.4 9.4 2.6 2.6m0-14.6-2.6 2.6m-9.4 9.4-2.6 2.6" strokeWidth="1.5" />
      </g>
    </svg>
  )
}
