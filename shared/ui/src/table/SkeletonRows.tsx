import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** Placeholder of loading rows, with their height to avoid layout shifts. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ p: 1.5, maxHeight: 576, overflow: 'hidden' }}>
      {Array.from({ length: Math.min(count, 15) + 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={index} height={35} />
      ))}
    </Box>
  )
}
