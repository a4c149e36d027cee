import { Icon, IconButton, Menu, MenuItem, Tooltip } from '@portal/ui'
import { useState } from 'react'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** Language of the label, if it differs from the page's. */
  lang?: string
}

/** Icon button with a menu of exclusive options. */
export function ChoiceMenu<Value extends string>(props: {
  label: string
  icon: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const { label, icon, choices, chosen, onChoose } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (value: Value) => {
    setAnchor(null)
    onChoose(value)
  }
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ width: 36, height: 36 }}
        >
          <Icon path={icon} />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {choices.map(({ value, label: text, lang }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            selected={value === chosen}
            lang={lang}
            onClick={() => choose(value)}
            sx={{ gap: 3, justifyContent: 'space-between' }}
          >
            {text}
            <Icon
              name="check"
              sx={{
                fontSize: 16,
                visibility: value === chosen ? 'visible' : 'hidden',
                color: 'primary.main',
              }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
