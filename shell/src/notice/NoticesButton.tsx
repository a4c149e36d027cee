import { useT } from '@portal/client'
import { Icon, IconButton, PopoverButton, Tooltip } from '@portal/ui'
import { CountBadge } from '../count/CountBadge.tsx'
import { icons } from '../icon/icons.ts'
import { NoticeList } from './NoticeList.tsx'
import { allNotices, type ServiceNotices } from './notice.api.ts'
import { useNotices } from './useNotices.ts'

const maxShown = 99

export function NoticesButton({ services = allNotices }: { services?: readonly ServiceNotices[] }) {
  const t = useT()
  const notices = useNotices(services)
  const { unread } = notices
  const label = unread > 0 ? t('Notices, {count} unread', { count: unread }) : t('Notices')
  return (
    <PopoverButton
      sx={{ border: 1, borderColor: 'divider', width: 'min(400px, 100vw - 16px)', maxHeight: '70vh' }}
      button={(opener) => (
        <Tooltip title={label}>
          <IconButton {...opener} aria-label={label} sx={{ width: 36, height: 36, position: 'relative' }}>
            <Icon path={icons.bell} />
            {unread > 0 && <CountBadge>{unread > maxShown ? `${maxShown}+` : unread}</CountBadge>}
          </IconButton>
        </Tooltip>
      )}
    >
      {(titleId, close) => <NoticeList notices={notices} titleId={titleId} onLeave={close} />}
    </PopoverButton>
  )
}
