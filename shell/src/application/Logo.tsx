import { Box } from '@portal/ui'

/** Logo of an application, or its initial; decorative, as the name is beside it. */
export const Logo = ({ logo, name, size = 36 }: { logo: string; name: string; size?: number }) =>
  logo ? (
    <Box
      component="img"
      src={logo}
      alt=""
      sx={{ width: size, height: size, objectFit: 'contain', flex: 'none' }}
    />
  ) : (
    <Box
      aria-hidden
      data-letter={name.slice(0, 1).toUpperCase()}
      sx={{
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '8px',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'action.hover',
        fontWeight: 650,
        '&::before': { content: 'attr(data-letter)' },
      }}
    />
  )
