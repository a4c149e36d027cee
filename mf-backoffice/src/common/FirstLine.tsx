import { Box } from '@portal/ui'

/** Truncates text to one line. The complete text is shown on click. */
export const FirstLine = ({ text }: { text: string }) => (
  <Box
    component="span"
    title={text}
    sx={{
      display: 'block',
      maxWidth: 360,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    {text}
  </Box>
)
