import { Link, useFormat, useT } from '@portal/client'
import { noticeTopics } from '@portal/contracts/notice.contract.ts'
import { Alert, Box, Button, ButtonBase, LoadingState, Typography, visuallyHidden } from '@portal/ui'
import type { ShownNotice } from './notice.api.ts'
import type { Notices } from './useNotices.ts'

interface NoticeListProps {
  notices: Notices
  titleId: string
  onLeave: () => void
}

/** Popover of the notices button. */
export function NoticeList({ notices, titleId, onLeave }: NoticeListProps) {
  const t = useT()
  const { isLoading, failed, unread } = notices
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.75, minHeight: 48 }}>
        <Typography id={titleId} component="h2" variant="body1" sx={{ flex: 1, fontWeight: 650 }}>
          {t('Notices')}
        </Typography>
        {unread > 0 && (
          <Button size="small" onClick={notices.readAll}>
            {t('Mark all as read')}
          </Button>
        )}
      </Box>
      {failed.map(({ of, query }) => (
        <Alert
          key={of.service}
          severity="warning"
          sx={{ mx: 2, mb: 1 }}
          action={
            <Button size="small" color="inherit" onClick={() => void query.refetch()}>
              {t('Try again')}
            </Button>
          }
        >
          {t(
            query.data ? 'Notices about {part} may be out of date.' : "Couldn't load notices about {part}.",
            { part: t(noticeTopics[of.service]) },
          )}
        </Alert>
      ))}
      {isLoading && <LoadingState />}
      {!isLoading && failed.length === 0 && notices.notices.length === 0 && (
        <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{t('No new notices.')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {notices.notices.map((notice) => (
          <NoticeLine
            key={`${notice.of.service} ${notice.id}`}
            notice={notice}
            onOpen={() => {
              if (!notice.isRead) notices.readOne(notice)
              onLeave()
            }}
          />
        ))}
      </Box>
    </>
  )
}

function NoticeLine({ notice, onOpen }: { notice: ShownNotice; onOpen: () => void }) {
  const t = useT()
  const { ago } = useFormat()
  const { text, values, path, createdAt, isRead } = notice
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        component={Link}
        to={path}
        onClick={onOpen}
        sx={{
          display: 'flex',
          width: '100%',
          minHeight: 44,
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'start',
          gap: 1,
          px: 2,
          py: 1.25,
          '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            flex: 'none',
            width: 8,
            height: 8,
            mt: 0.75,
            borderRadius: '50%',
            bgcolor: isRead ? 'transparent' : 'primary.main',
          }}
        />
        <span>
          {!isRead && (
            <Box component="span" sx={visuallyHidden}>
              {t('Unread:')}{' '}
            </Box>
          )}
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', fontWeight: isRead ? 400 : 600, overflowWrap: 'anywhere' }}
          >
            {t(text, values)}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {ago(createdAt)}
          </Typography>
        </span>
      </ButtonBase>
    </Box>
  )
}
