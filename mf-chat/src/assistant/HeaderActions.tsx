import { useT } from '../conversation/context.tsx'
import { Glyph } from '../conversation/Glyph.tsx'

interface HeaderActionsProps {
  /** True if a new conversation would change nothing. */
  isEmpty: boolean
  onNew(): void
  onList(): void
}

export function HeaderActions({ isEmpty, onNew, onList }: HeaderActionsProps) {
  const t = useT()
  return (
    <div className="chat-header-actions">
      <button
        type="button"
        className="chat-button is-plain"
        disabled={isEmpty}
        onClick={onNew}
        title={t('New conversation')}
      >
        <Glyph name="plus" />
        <span>{t('New conversation')}</span>
      </button>
      <button type="button" className="chat-button is-plain" onClick={onList} title={t('My conversations')}>
        <Glyph name="list" />
        <span>{t('My conversations')}</span>
      </button>
    </div>
  )
}
