import { Link, useSession, useT } from '@portal/client'
import { Box, ButtonBase, Icon, IconButton } from '@portal/ui'
import { icons } from '../icon/icons.ts'
import { JobsButton } from '../job/JobsButton.tsx'
import { NoticesButton } from '../notice/NoticesButton.tsx'
import { QuickAccess } from '../palette/QuickAccess.tsx'
import { OverrideBadges } from '../remote/OverrideBadges.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import { UserPopover } from './UserPopover.tsx'

/** `onMenu` opens the menu's drawer; undefined if the menu is permanent. */
export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        minHeight: '3.5rem',
        px: { xs: 1, sm: 2 },
        bgcolor: 'background.paper',
        flex: 'none',
      }}
    >
      {onMenu && (
        <IconButton aria-label={t('Open the menu')} onClick={onMenu} sx={{ width: 40, height: 40 }}>
          <Icon name="menu" />
        </IconButton>
      )}
      <ButtonBase
        component={Link}
        to="/"
        sx={{
          gap: 1,
          px: 1.25,
          minHeight: { xs: 44, sm: '2.25rem' },
          borderRadius: '8px',
          fontSize: '0.875rem',
          fontWeight: 600,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Icon path={icons.home} />
        {t('Home')}
      </ButtonBase>
      <Box sx={{ flex: 1 }} />
      <QuickAccess />
      <OverrideBadges />
      {can('job:own') && <JobsButton />}
      {can('notice:own') && <NoticesButton />}
      <LanguageSwitch />
      <ThemeSwitch />
      <UserPopover />
    </Box>
  )
}
