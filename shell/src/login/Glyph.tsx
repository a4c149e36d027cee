/** Icon by its path data, 24 × 24. */
export const Glyph = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden>
    <path d={path} />
  </svg>
)
