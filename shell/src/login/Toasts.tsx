import { dismissNotice, useNotices, useT } from '@portal/client'
import { icons } from '../icon/icons.ts'
import { Glyph } from './Glyph.tsx'

/** Notices at the edge of the sign-in page. They stay until closed or replaced. */
export function Toasts() {
  const t = useT()
  return (
    <div className="toasts">
      {useNotices().map(({ id, kind, text }) => (
        <div key={id} role={kind === 'error' ? 'alert' : 'status'} className="toast">
          <span>{text}</span>
          <button type="button" aria-label={t('Close')} onClick={() => dismissNotice(id)}>
            <Glyph path={icons.close} />
          </button>
        </div>
      ))}
    </div>
  )
}
