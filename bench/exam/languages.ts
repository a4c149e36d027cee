import type { DeviceGroup } from '@portal/contracts/device-group.ts'
import { type AskedIn, answered, type Conversation, type QuestionSet, type Section } from './question.ts'

/** Fact with its question in each language; the manual is in one. */
interface Fact extends Record<AskedIn, string> {
  group: DeviceGroup
  section: Section
  must: RegExp
}

const facts: readonly Fact[] = [
  {
    group: 'off_grid',
    section: 'sna#Before you touch the inverter',
    must: /10 minutes/,
    en: 'how long after switching off can I work inside it?',
    de: 'wie lange muss ich nach dem Abschalten warten, bevor ich innen arbeite?',
    es: '¿cuánto espero después de apagarlo para trabajar dentro?',
    zh: '关机后要等多久才能打开盖子检修',
  },
  {
    group: 'off_grid',
    section: 'sna#Choosing the place',
    must: /20 cm/,
    en: 'how much free room on the left and right of it',
    de: 'wie viel Abstand braucht das Gerät links und rechts?',
    es: '¿cuánto espacio libre dejo a los lados del inversor?',
    zh: '逆变器左右两边要留多少空间',
  },
  {
    group: 'off_grid',
    section: 'sna#Cable and breaker size',
    must: /50 mm²/,
    en: 'how thick a battery cable for the SNA 6000',
    de: 'Welcher Querschnitt für das Batteriekabel beim SNA 6000?',
    es: '¿qué sección de cable de batería necesita el SNA 6000?',
    zh: 'SNA 6000 的电池线要多粗',
  },
  {
    group: 'off_grid',
    section: 'sna#Limits of the PV input',
    must: /480 V/,
    en: 'what is the highest open-circuit voltage of a string?',
    de: 'Wie hoch darf die Leerlaufspannung von einem Strang sein?',
    es: '¿cuál es la tensión máxima en circuito abierto de una cadena?',
    zh: '每路组串的开路电压最高是多少',
  },
  {
    group: 'off_grid',
    section: 'sna#Lead-acid battery',
    must: /AGM/,
    en: 'which setting for lead batteries?',
    de: 'Was stelle ich bei Bleibatterien ein?',
    es: '¿qué ajuste pongo para baterías de plomo?',
    zh: '铅酸电池要怎么设置',
  },
  {
    group: 'hybrid',
    section: 'litestor#Versions',
    must: /91 kg/,
    en: 'weight of the LiteStor 10?',
    de: 'Wie schwer ist die LiteStor 10?',
    es: '¿cuánto pesa la LiteStor 10?',
    zh: 'LiteStor 10 有多重',
  },
  {
    group: 'hybrid',
    section: 'litestor#Waking from deep sleep',
    must: /10 seconds/,
    en: 'battery is in deep sleep, how do I wake it up',
    de: 'Batterie ist im Tiefschlaf, wie wecke ich sie auf?',
    es: 'la batería está en reposo profundo, ¿cómo la despierto?',
    zh: '电池深度休眠了，怎么唤醒',
  },
  {
    group: 'hybrid',
    section: 'dongle#New router or new password',
    must: /6 seconds/,
    en: 'I have a new router, how do I connect the dongle again?',
    de: 'Ich habe einen neuen Router, wie verbinde ich den Stick wieder?',
    es: 'tengo un router nuevo, ¿cómo conecto otra vez el dongle?',
    zh: '换了新路由器，采集器怎么重新连接',
  },
  {
    group: '8_10k_eu',
    section: 'eu#Notstromausgang',
    must: /10 ms/,
    en: 'how fast does it switch over to backup power',
    de: 'Wie schnell schaltet es auf Notstrom um?',
    es: '¿en cuánto tiempo conmuta a la salida de emergencia?',
    zh: '停电时多快切换到应急供电',
  },
  {
    group: '8_10k_eu',
    section: 'eu#Geeignete Batterien',
    must: /250 A/,
    en: 'which fuse for the battery?',
    de: 'Welche Sicherung kommt an die Batterie?',
    es: '¿qué fusible lleva la batería?',
    zh: '电池要用多大的保险丝',
  },
  {
    group: '8_10k_eu',
    section: 'eu#Nulleinspeisung',
    must: /0 W/,
    en: 'how do I stop feeding into the grid',
    de: 'Wie stelle ich ein, dass nichts ins Netz eingespeist wird?',
    es: '¿cómo evito inyectar energía a la red?',
    zh: '怎么设置不向电网送电',
  },
  {
    group: 'eco_beast',
    section: 'eco#Cable y fusible',
    must: /9 N·m/,
    en: 'tightening torque of the battery cable?',
    de: 'Mit welchem Drehmoment ziehe ich das Batteriekabel an?',
    es: '¿con qué par aprieto el cable de la batería?',
    zh: '电池电缆的拧紧力矩是多少',
  },
  {
    group: 'eco_beast',
    section: 'eco#Montaje',
    must: /31 kg/,
    en: 'weight of the 12K',
    de: 'Gewicht vom 12K?',
    es: '¿cuánto pesa el de 12K?',
    zh: '12K 的重量是多少',
  },
  {
    group: 'ac_ess',
    section: 'acs#应急输出',
    must: /30 毫秒/,
    en: 'how many milliseconds to switch over in a power cut',
    de: 'Wie viele Millisekunden dauert die Umschaltung bei Stromausfall?',
    es: '¿cuántos milisegundos tarda en conmutar cuando hay un apagón?',
    zh: '停电后多少毫秒切换过来',
  },
  {
    group: 'ac_ess',
    section: 'acs#按键',
    must: /8 秒/,
    en: 'how long do I press the button to shut it down',
    de: 'Wie lange drücke ich die Taste zum Ausschalten?',
    es: '¿cuántos segundos pulso el botón para apagarlo?',
    zh: '按键要按多久才能关机',
  },
]

const asked: readonly AskedIn[] = ['en', 'de', 'es', 'zh']

/** The same questions in four languages, to be compared by pairs; they may be tuned to. */
export const languages: QuestionSet = {
  single: facts.flatMap(({ group, section, must, ...texts }, at) =>
    asked.map(
      (language): Conversation => ({
        id: `fact-${at + 1}-${language}`,
        group,
        language,
        turns: [answered(texts[language], section, must)],
      }),
    ),
  ),
  followUps: [],
}
