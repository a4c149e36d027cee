import { Link, useSession, useT } from '@portal/client'
import type { Role } from '@portal/contracts/access.ts'
import { Box, Button, ButtonBase, Divider, Icon, PopoverButton, Typography, visuallyHidden } from '@portal/ui'
import { icons } from '../icon/icons.ts'
import { PageButton } from '../navigation/PageButton.tsx'
import { usePagesOutsideMenu } from '../navigation/pages-outside-menu.ts'
import { useTitle } from '../navigation/title.ts'
import { ownPages } from '../registry/page.ts'
import { logout } from '../session/session.ts'

/** Administration pages, each visible by permission. */
const administration = ownPages.filter(({ path }) => path.startsWith('/admin/'))

const isOwner = (role: Role) => role === 'OWNER' || role === 'OWNER_L2'

function Who() {
  const t = useT()
  const { user } = useSession()
  return (
    <Box sx={{ px: 2, py: 1.75, display: 'grid', gap: 0.25 }}>
      <Typography sx={{ fontWeight: 650 }}>{user.username}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(user.roleText)}
      </Typography>
      {isOwner(user.role) && user.companyName && (
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', display: 'flex', gap: 0.75, alignItems: 'center', mt: 0.5 }}
        >
          <Icon path={icons.building} sx={{ fontSize: 16 }} />
          {user.companyName}
        </Typography>
      )}
    </Box>
  )
}

/** User menu in the top bar: identity, account and sign-out. */
export function UserPopover() {
  const t = useT()
  const { user, can } = useSession()
  const pages = usePagesOutsideMenu()
  const titleOf = useTitle()
  const action = {
    justifyContent: 'flex-start',
    px: 2,
    py: 1,
    borderRadius: 0,
    color: 'text.primary',
    fontWeight: 500,
  }
  return (
    <PopoverButton
      sx={{ width: 260 }}
      button={(opener) => (
        <ButtonBase
          {...opener}
          aria-label={t('Account of {name}', { name: user.username })}
          sx={{
            gap: 1,
            pl: 0.5,
            pr: { xs: 0.5, sm: 1 },
            minWidth: { xs: 44, sm: 'auto' },
            minHeight: { xs: 44, sm: '2.25rem' },
            borderRadius: '18px',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box
            aria-hidden
            data-letter={user.username.slice(0, 1).toUpperCase()}
            sx={{
              width: '1.75rem',
              height: '1.75rem',
              fontSize: '0.8125rem',
              fontWeight: 650,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
              borderRadius: '50%',
              display: 'grid',
              placeItems: 'center',
              // Decorative initial, as the name is beside it.
              '&::before': { content: 'attr(data-letter)' },
            }}
          />

          <Box
            component="span"
            sx={{
              display: { xs: 'none', sm: 'block' },
              fontSize: '0.875rem',
              fontWeight: 600,
              maxWidth: '10rem',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
            }}
          >
            {user.username}
          </Box>
        </ButtonBase>
      )}
    >
      {(titleId, close) => (
        <>
          <Box id={titleId} sx={visuallyHidden}>
            {t('Account')}
          </Box>
          <Who />
          <Divider />
          <Box sx={{ display: 'grid', py: 0.5 }}>
            {can('account:own') && (
              <>
                <Button
                  component={Link}
                  to="/account"
                  onClick={close}
                  startIcon={<Icon name="person" />}
                  sx={action}
                >
                  {t('Profile and sessions')}
                </Button>
                <Button
                  component={Link}
                  to="/account/mail"
                  onClick={close}
                  startIcon={<Icon path={icons.mail} />}
                  sx={action}
                >
                  {t('E-mail notices')}
                </Button>
                <Button
                  component={Link}
                  to="/account/applications"
                  onClick={close}
                  startIcon={<Icon path={icons.applications} />}
                  sx={action}
                >
                  {t('Connected applications')}
                </Button>
              </>
            )}
            {can('apiKey:edit') && (
              <Button
                component={Link}
                to="/account/apiKeys"
                onClick={close}
                startIcon={<Icon path={icons.key} />}
                sx={action}
              >
                {t('API keys')}
              </Button>
            )}
            {can('webhook:edit') && (
              <Button
                component={Link}
                to="/account/webhooks"
                onClick={close}
                startIcon={<Icon path={icons.webhook} />}
                sx={action}
              >
                {t('Webhooks')}
              </Button>
            )}
            {can('embedSite:edit') && (
              <Button
                component={Link}
                to="/account/embed"
                onClick={close}
                startIcon={<Icon path={icons.chat} />}
                sx={action}
              >
                {t('Embedded chat')}
              </Button>
            )}
            {pages.map((page) => (
              <PageButton
                key={page.path}
                to={page.path}
                isStandalone={page.layout === 'standalone'}
                onClick={close}
                icon={<Icon path={page.icon} />}
                sx={action}
              >
                {titleOf({ title: '', page })}
              </PageButton>
            ))}
            {administration
              .filter(({ access }) => can(access))
              .map(({ path, title, icon }) => (
                <Button
                  key={path}
                  component={Link}
                  to={path}
                  onClick={close}
                  startIcon={<Icon path={icon} />}
                  sx={action}
                >
                  {t(title)}
                </Button>
              ))}
            <Button onClick={() => void logout()} startIcon={<Icon path={icons.logout} />} sx={action}>
              {t('Log out')}
            </Button>
          </Box>
        </>
      )}
    </PopoverButton>
  )
}
