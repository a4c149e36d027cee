/** Decorative drawing of an inverter, used without a picture. */
export function DeviceDrawing({ size = 56 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 56 56"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ flex: 'none', display: 'block' }}
    >
      <rect
        x="10"
        y="4"
        width="36"
        height="42"
        rx="5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.500"
      />
      <rect x="17" y="11" width="22" height="11" rx="2" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M29.800 25.500 22.500 35h5l-1.300 7 7.300-9.500h-5l1.300-7Z" fill="currentColor" />
      <path d="M19 46v5M28 46v5M37 46v5" stroke="currentColor" strokeWidth="2.500" strokeLinecap="round" />
    </svg>
  )
}
