import { BrandPicture } from '../brand/BrandPicture.tsx'
import { useT } from '../conversation/context.tsx'
import type { Contact } from './contact.ts'

interface ContactListProps {
  contacts: readonly Contact[]
  selected: number | undefined
  /** Last message of each contact. */
  lastWords: string
  onSelect(id: number): void
}

export function ContactList({ contacts, selected, lastWords, onSelect }: ContactListProps) {
  const t = useT()
  return (
    <nav className="chat-contacts" aria-label={t('Contacts')}>
      <ul>
        {contacts.map(({ id, brand }) => (
          <li key={id}>
            <button
              type="button"
              className="chat-contact"
              aria-current={id === selected ? 'true' : undefined}
              data-contact={id}
              onClick={() => onSelect(id)}
            >
              <span className="chat-avatar">
                <BrandPicture brand={brand} />
              </span>
              <span className="chat-contact-text">
                <span className="chat-contact-name">{brand.name}</span>
                <span className="chat-contact-last">{lastWords}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
