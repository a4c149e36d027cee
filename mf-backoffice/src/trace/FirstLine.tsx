import { Box } from '@portal/ui'

/** As much as one line holds; the whole is a click away. */
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
