/** Logo of the portal: a sun over a panel. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#63AD82" />
      <circle cx="16" cy="11.500" r="4" fill="#fff" />
      <path
        d="M16 3.500v2.200M8.400 6.400l1.700 1.500M23.600 6.400l-1.700 1.500"
        stroke="#fff"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
      <path d="M9.200 18.500h13.600l2.700 8H6.500l2.700-8Z" fill="#fff" />
      <path d="M13 18.500l-1 8M19 18.500l1 8M7.800 22.500h16.400" stroke="#63AD82" strokeWidth="1.300" />
    </svg>
  )
}
