import type { DeviceGroup } from '@portal/contracts/device-group.ts'
import type { AskedIn } from './question.ts'

/** Everyday messages of owners; people grade the answer to the last turn from 0 to 2. */
export interface Everyday {
  group: DeviceGroup
  language: AskedIn
  turns: readonly string[]
  /** Content of an answer with grade 2. */
  good: string
}

const of = (
  group: DeviceGroup,
  language: AskedIn,
  turns: string | readonly string[],
  good: string,
): Everyday => ({
  group,
  language,
  turns: [turns].flat(),
  good,
})

export const everyday: readonly Everyday[] = [
  of(
    'off_grid',
    'en',
    ['F04', 'ok and what do i do about it'],
    'Charge from the grid, wake the BMS, look at the battery breaker.',
  ),
  of(
    'sna_12k',
    'en',
    'battry wont chareg sinse yesterday',
    'What to look at, or what the device reports; not a manual section at random.',
  ),
  of('8_10k_eu', 'en', 'is it noisy? kids room is next door', '42 dB, and not on bedroom walls.'),
  of(
    'off_grid',
    'en',
    'what thickness of wire to the batteries',
    'Cable by model, or the one of this model: 25 to 50 mm².',
  ),
  of(
    'hybrid',
    'en',
    'password pls',
    'Asks which (settings, Wi-Fi, portal) or names them apart: settings 00000, module without.',
  ),
  of(
    '12k_us',
    'en',
    'am i still under warranty',
    'The end of the warranty of this very device, from the register.',
  ),
  of(
    'sna_12k',
    'en',
    'anything newer to install on it?',
    'What runs on this device and whether a newer firmware is released; how to update.',
  ),
  of(
    'all_in_one_10k',
    'en',
    'any news on my order?',
    'The order of this owner or where to see it; says so if it cannot tell.',
  ),
  of('off_grid', 'en', 'i want a real human', 'Offers a person at once.'),
  of(
    '12k_us',
    'en',
    'will it run my ac when the power is out',
    '12 kW, 6.5 kW on a leg, soft starter; no bare table.',
  ),
  of('hybrid', 'en', 'hi', 'Greets, says what it can help with.'),
  of(
    'trip_12k',
    'de',
    'Das Ding piept jede Minute!!!',
    'Earth fault alarm: insulation too low at the morning test; what to do.',
  ),
  of('8_10k_eu', 'de', 'nix geht mehr', 'Asks what is seen (lamp, code) or reports the device; a person.'),
  of('ac_ess', 'zh', '坏了', 'Asks what is seen, or what the device reports; offers repair or a person.'),
  of(
    'eco_beast',
    'es',
    'ya no calienta el agua',
    'Says that it does not know, asks back; no section at random.',
  ),
  of(
    'off_grid',
    'en',
    'app says no connection since we got fibre',
    'Join the dongle to the new router: key for 6 seconds, join anew.',
  ),
  of(
    'hybrid',
    'en',
    'why is my bill so high all of a sudden',
    'CT direction, battery not discharging, or what the device reports; or asks back.',
  ),
  of('sna_12k', 'en', ['how many can i run together', 'three phase too?'], '3 to 6 in three-phase.'),
  of(
    'off_grid_us',
    'en',
    'wher do i find the seriel numbr',
    'On the label; ten characters, begins with 33; and this device has it in the register.',
  ),
  of('12k_us', 'en', 'you are useless', 'Stays polite, offers a person or asks what is wrong.'),
  of(
    'all_in_one_10k',
    'en',
    'can i stay warm with it for a night',
    'What it gives in a power cut and that the hours left are shown; or asks back.',
  ),
  of('trip_12k', 'en', ['T-E31c', 'what does the c mean'], 'The c is phase L3.'),
  of('8_10k_eu', 'de', ['Rot!', 'S-21'], 'Battery over-voltage above 60 V, check the BMS profile.'),
  of(
    'hybrid',
    'en',
    'what should i do once a year',
    'DC switch ten times off and on after sunset; clean the heat sink.',
  ),
  of(
    'off_grid',
    'es',
    'se fue la luz y la casa también se apagó',
    'What to check (code, battery, output) or what the device reports, in Spanish.',
  ),
]
