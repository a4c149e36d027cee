import { Box } from '@portal/ui'
import { encode } from 'uqr'

/** Black on white in every theme, with the margin that cameras need. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = encode(text, { ecc: 'M', border: 3 }).data
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.length} ${code.length}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, justifySelf: 'center', borderRadius: 1 }}
    >
      <rect width={code.length} height={code.length} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </Box>
  )
}
