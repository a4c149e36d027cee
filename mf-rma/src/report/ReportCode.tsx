import { Box } from '@portal/ui'
import { encode } from 'uqr'

/** Loaded when it is shown. */
export default function ReportCode({ link, label, size }: { link: string; label: string; size: number }) {
  const code = encode(link, { ecc: 'M', border: 0 }).data
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.length} ${code.length}`}
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, flex: 'none' }}
    >
      <path d={path.join('')} fill="#000" />
    </Box>
  )
}
