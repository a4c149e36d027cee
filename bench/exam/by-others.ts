import {
  answered,
  courtesy,
  danger,
  numbered,
  ofOther,
  type QuestionSet,
  type Turn,
  unanswerable,
} from './question.ts'

/** Adds likely wrong statements, which must not occur. */
const never = (turn: Turn, ...mustNot: readonly RegExp[]): Turn =>
  turn.kind === 'answered' ? { ...turn, mustNot } : turn

/**
 * Held-out set, evaluated in total only. Written from the manuals alone, by authors who did not build the
 * assistant.
 */
export const byOthers: QuestionSet = {
  single: [
    ...numbered('others-en', [
      [
        'off_grid',
        'en',
        answered(
          'red light is flashing but the house still has power',
          'sna#LED meanings',
          /Warning: output stays on/,
        ),
      ],
      [
        'off_grid',
        'en',
        answered('how do i shut up that annoying beeping', 'sna#Display and buttons', /ESC for 5 seconds/),
      ],
      [
        'off_grid',
        'en',
        answered(
          'how thick do the wires to the accumulators have to be? mine is the 5000',
          'sna#Cable and breaker size',
          /35 mm²/,
        ),
      ],
      [
        'off_grid',
        'en',
        answered('only sunshine should fill my batteries, never the mains', 'sna#Charger priority', /OSO/),
      ],
      [
        'off_grid',
        'en',
        answered('will my lights go out while new software is put on', 'sna#Firmware update', /90 seconds/),
      ],
      [
        'off_grid',
        'en',
        answered(
          'messed up all the numbers, want everything back like it came from the shop',
          'sna#Factory reset',
          /program 28/,
          /RST/,
        ),
      ],
      [
        'off_grid',
        'en',
        answered(
          'F07 whenever the well pump kicks in',
          'snaCodes#Faults F01 to F09',
          /large motors one after the other/,
        ),
      ],
      [
        'off_grid',
        'en',
        answered(
          'it forgets the time of day every time I turn it off',
          'snaCodes#Warnings W10 to W16',
          /CR2032/,
        ),
      ],
      [
        'off_grid',
        'en',
        answered(
          'can i sell what i have too much to the power company',
          'sna#What the inverter must not be used for',
          /does not feed energy back/,
        ),
      ],
      ['sna_12k', 'en', answered('ring has gone purple', 'sna12#Light ring', /Firmware is being updated/)],
      [
        'sna_12k',
        'en',
        answered(
          'how often do those dust screens need a wash',
          'sna12#Air filters',
          /each month in dusty places/,
        ),
      ],
      [
        'sna_12k',
        'en',
        answered(
          'my little 3 kW honda nearly dies when it charges, can I hold it back a bit',
          'sna12#Generator terminals',
          /Generator limit/,
        ),
      ],
      [
        'sna_12k',
        'en',
        answered(
          'I want the hot water tank to run only when there is plenty stored',
          'sna12#House and smart load',
          /SMART/,
          /85 %/,
        ),
      ],
      [
        'sna_12k',
        'en',
        answered(
          'battery shuts itself off the very moment i connect it',
          ['sna12#Pre-charge', 'sna12Codes#E-103 Pre-charge missing'],
          /pre-charge/i,
        ),
      ],
      [
        'sna_12k',
        'en',
        answered(
          'too many things on at once and it quit, does it come back by itself?',
          'sna12Codes#E-142 Overload',
          /1, 5 and 15 minutes/,
        ),
      ],
      [
        'sna_12k',
        'en',
        never(
          answered('how long is the display covered if it breaks', 'sna12#Warranty', /24 months for fans/),
          /two years for the panel/,
        ),
      ],
      [
        'hybrid',
        'en',
        never(
          answered(
            'how far down does it drain the battery overnight',
            ['lxp#Self-consumption', 'lxp#Settings menu at a glance'],
            /10 %/,
          ),
          /\b12 %/,
        ),
      ],
      [
        'hybrid',
        'en',
        answered(
          'I boil water and the app says I am selling. did they put the clamp on backwards',
          'lxp#Checking the direction',
          /Reversed/,
        ),
      ],
      [
        'hybrid',
        'en',
        answered(
          'not allowed to send anything out to the street, what do I set',
          'lxp#Export limit',
          /Off \(zero export\)/,
        ),
      ],
      ['hybrid', 'en', answered('menu wants a pin', 'lxp#Settings menu at a glance', /00000/)],
      [
        'hybrid',
        'en',
        answered(
          'E017 after heavy rain',
          'lxpCodes#Faults of the grid side',
          /unplug the strings one by one/,
        ),
      ],
      [
        'hybrid',
        'en',
        never(
          answered('how do I get the ten years of guarantee', 'lxp#Warranty', /within 90 days/),
          /within six months/,
        ),
      ],
      [
        'hybrid',
        'en',
        answered(
          'noon and not a single lamp is lit',
          'lxpCodes#Lamp and beeper without a code',
          /no battery and no PV voltage above 140 V/,
        ),
      ],
      ['12k_us', 'en', answered('hurricane on the way, does it top itself up', 'us12#Storm guard', /100 %/)],
      ['12k_us', 'en', answered('can i keep my old enphase micros', 'us12#AC coupling', /7\.6 kW/)],
      [
        '12k_us',
        'en',
        answered(
          'blue one flashes twice, pause, twice',
          'us12#Status lights',
          /Battery communication missing/,
        ),
      ],
      [
        '12k_us',
        'en',
        answered(
          'firemen hit the red button on the outside wall, how do we get going again',
          ['us12#Rapid shutdown', 'us12Codes#ER-24 Rapid shutdown active'],
          /clockwise/,
        ),
      ],
      [
        '12k_us',
        'en',
        answered(
          'one half of the house reads 140 volts and the other 100',
          'us12Codes#ER-11 Grid voltage out of limits',
          /lost neutral/,
          /call the utility at once/,
        ),
      ],
      [
        '12k_us',
        'en',
        answered(
          'who pays for the technician in year three',
          'us12#Warranty',
          /Labor is covered in the first two years/,
        ),
      ],
      [
        'trip_12k',
        'en',
        answered('may I hook up my old 48v pack', 'trip#Battery range and current', /48 V do not fit/),
      ],
      [
        'trip_12k',
        'en',
        answered(
          'heat pump should come on only when we make more than we need',
          'trip#Dry contact DO1',
          /3 kW for 5 minutes/,
        ),
      ],
      ['trip_12k', 'en', answered('T-E06 is that bad?', 'tripCodes#Grid errors', /Switch off at once/)],
      [
        'trip_12k',
        'en',
        answered(
          'basement was under water last week, all dry now. turn it on?',
          'trip#After water or fire',
          /must not be switched on again/,
        ),
      ],
      [
        'trip_12k',
        'en',
        answered(
          'makes a noise every minute since this morning',
          'trip#Earth fault alarm',
          /insulation is too low/,
        ),
      ],
      ['trip_12k', 'en', answered('T-W08 every day around lunch', 'tripCodes#Warnings', /P\(U\) curve/)],
      [
        'all_in_one_10k',
        'en',
        answered(
          'away on holiday for six weeks, should i switch the whole thing off',
          ['hub#Long absence', 'hub#Programs'],
          /Away/,
        ),
      ],
      [
        'all_in_one_10k',
        'en',
        answered(
          'power has been out for two days and the cupboard is dead now, how do I wake it',
          'hub#Starting without grid',
          /Black start/,
          /8 seconds/,
        ),
      ],
      [
        'all_in_one_10k',
        'en',
        answered(
          'until when can I buy another module for it',
          'hub#Extending the battery',
          /within 24 months/,
        ),
      ],
      [
        'all_in_one_10k',
        'en',
        answered(
          'the little shock sticker on the box is red',
          'hub#What arrives on the pallets',
          /refuse the delivery/,
        ),
      ],
      ['all_in_one_10k', 'en', answered('strip at the bottom turned pink', 'hub#Yearly', /pink is wet/)],
      [
        'all_in_one_10k',
        'en',
        answered('yellow stripe moving under the glass', 'hub#Door panel', /Back-up during a power cut/),
      ],
      [
        'all_in_one_10k',
        'en',
        answered('do i need to buy a wifi stick for it', 'hub#Connecting', /has no dongle/),
      ],
      [
        'off_grid_us',
        'en',
        answered(
          'loose green screw in the bag, does it go in?',
          'us6#AC OUT',
          /only if there is no other bond/,
        ),
      ],
      ['off_grid_us', 'en', answered('can it live off a plain 120 V feed', 'us6#AC IN', /1PH/, /3 kW/)],
      ['off_grid_us', 'en', answered('C-04, what size do I order', 'us6#Cautions C', /92 mm/)],
      [
        'off_grid_us',
        'en',
        answered(
          'buttons dead after my kid played with them',
          'us6#LCD and keys',
          /\+ and − together for 4 seconds/,
        ),
      ],
      [
        'hybrid',
        'en',
        answered(
          'red ALM light on the litestor flickers very quickly and it has turned off',
          'litestor#ALM lamp',
          /comes back by itself/,
        ),
      ],
      ['off_grid', 'en', answered('can I post the battery back to you', 'litestor#Transport', /under 30 %/)],
      [
        'hybrid',
        'en',
        answered(
          'we changed internet provider, now nothing shows up',
          'dongle#New router or new password',
          /6 seconds/,
        ),
      ],
      [
        'sna_12k',
        'en',
        answered(
          'my wife wants to see it on her phone too',
          'dongle#Sharing with the family or the installer',
          /enter the e-mail/,
        ),
      ],
    ]),
    ...numbered('others-de', [
      ['8_10k_eu', 'de', answered('vorne leuchtet es blau', 'eu#Leuchtbalken', /aus dem Netz geladen/)],
      [
        '8_10k_eu',
        'de',
        never(answered('hört man das Ding nebenan im Kinderzimmer', 'eu#Aufstellort', /42 dB/), /58 dB/),
      ],
      [
        '8_10k_eu',
        'de',
        answered('Geheimzahl vom Installateur weg, wie komme ich da rein', 'eu#Touchfeld', /2580/),
      ],
      [
        '8_10k_eu',
        'de',
        answered(
          'kann er sich nachts von selber vollmachen, wenn der Strom günstig ist',
          'eu#Dynamischer Tarif',
          /billigsten Stunden/,
        ),
      ],
      [
        '8_10k_eu',
        'de',
        answered('S-14 seit dem Sturm', 'euCodes#Störungen an PV und Isolation', /MC4 prüfen/),
      ],
      ['8_10k_eu', 'de', answered('H-51 ist da was kaputt', 'euCodes#Hinweise', /kein Fehler/)],
      [
        '8_10k_eu',
        'de',
        answered(
          'alte Gabelstapler-Akkus dranhängen, geht das? sind mit Säure',
          'eu#Geeignete Batterien',
          /Bleibatterien werden nicht unterstützt/,
        ),
      ],
      [
        '8_10k_eu',
        'de',
        answered(
          'sitzen wir im Dunkeln, während die neue Software draufkommt?',
          'eu#Firmware aktualisieren',
          /bleibt der Notstromausgang an/,
        ),
      ],
      [
        '8_10k_eu',
        'de',
        answered('was muss ich tun, damit ihr zehn Jahre haftet', 'eu#Garantie', /Anmeldung im Portal/),
      ],
      [
        '8_10k_eu',
        'de',
        answered(
          'LiteStor: Prozentanzeige hüpft plötzlich von 20 auf 5',
          'litestor#SOC jumps or stays',
          /hold for four hours/,
        ),
      ],
      [
        'hybrid',
        'de',
        answered(
          'LiteStor liegt übers Jahr unbenutzt im Keller, wie oft nachladen',
          'litestor#Storage and care',
          /every six months/,
        ),
      ],
      [
        '8_10k_eu',
        'de',
        answered('Wi-Fi 6 Stick blinkt rot', 'dongle#LED of the Wi-Fi 6 dongle', /Red blink: wrong password/),
      ],
    ]),
    ...numbered('others-es', [
      [
        'eco_beast',
        'es',
        answered('¿tengo que comprar el aparatito del wifi?', 'eco#Internet', /no usa dongle/),
      ],
      ['eco_beast', 'es', answered('la luz grande se ha puesto naranja', 'eco#Faro', /Aviso A/)],
      ['eco_beast', 'es', answered('¿cada cuánto le quito el polvo?', 'eco#Mantenimiento', /cada mes/)],
      [
        'eco_beast',
        'es',
        answered('tengo dos de los de 6, ¿los puedo juntar?', 'eco#Varios equipos', /6K no admite paralelo/),
      ],
      ['eco_beast', 'es', answered('me sale P-4 al encender el horno', 'eco#Paros P', /Quite cargas/)],
      ['eco_beast', 'es', answered('mete mucho ruido cuando dormimos', 'eco#Noche tranquila', /De 22 a 7 h/)],
      [
        'eco_beast',
        'es',
        answered('¿con cuánta batería arranca el generador solo?', 'eco#Grupo electrógeno', /30 %/),
      ],
      [
        '12k_us',
        'es',
        answered(
          'quiero que el técnico pueda entrar a mi planta desde su cuenta',
          'dongle#Sharing with the family or the installer',
          /See and set/,
        ),
      ],
      [
        'off_grid',
        'es',
        answered(
          'en verano hace 48 grados en el cuarto, ¿rinde menos?',
          'sna#Choosing the place',
          /2 % for each degree/,
        ),
      ],
    ]),
    ...numbered('others-zh', [
      ['ac_ess', 'zh', answered('屋顶上的板子能直接插到这台上吗', 'acs#使用范围', /不接光伏组件/)],
      ['ac_ess', 'zh', answered('最右边那个红的一闪一闪', 'acs#指示灯', /警告，代码以 W 开头/)],
      ['ac_ess', 'zh', answered('没电的时候空调能不能开', 'acs#应急输出', /不要接空调压缩机/)],
      ['ac_ess', 'zh', answered('电池亏光了睡着了怎么弄醒', 'acs#电池休眠唤醒', /长按本机按键 3 秒/)],
      ['ac_ess', 'zh', answered('W4 是啥毛病', 'acs#警告 W1 至 W9', /绿标互感器断线或方向反/)],
      ['ac_ess', 'zh', answered('坏了能免费修几年', 'acs#保修', /60 个月/)],
      ['ac_ess', 'zh', answered('多久要清一次灰', 'acs#维护', /每半年/)],
      [
        'off_grid',
        'zh',
        answered('6000的最多能几台连在一起用', 'sna#Rules for parallel systems', /Up to 10/),
      ],
      [
        'sna_12k',
        'zh',
        answered('屏幕过一会儿就黑了，正常吗', 'sna12#Touch screen', /sleeps after 3 minutes/),
      ],
    ]),
    ...numbered('others-none', [
      ['off_grid', 'en', unanswerable('can I pay in instalments if I take a second one')],
      ['hybrid', 'en', unanswerable('what was the password of my router again')],
      ['12k_us', 'en', unanswerable('how much federal tax credit is there this year')],
      ['trip_12k', 'en', unanswerable('is the huawei one better than this')],
      ['all_in_one_10k', 'en', unanswerable('which colours can I get the cabinet in')],
      ['off_grid_us', 'en', unanswerable('can you send somebody to wash the panels on my roof')],
      ['sna_12k', 'en', unanswerable('four bedrooms and a pool, how many panels should we buy')],
      ['hybrid', 'en', unanswerable('will it be sunny on saturday')],
      ['12k_us', 'en', unanswerable('does my home insurance get cheaper with a battery in the garage')],
      ['all_in_one_10k', 'en', unanswerable('can my electric car feed its power back into the house')],
      ['8_10k_eu', 'de', unanswerable('wie viel Cent kriege ich pro Kilowattstunde, die ich abgebe')],
      ['8_10k_eu', 'de', unanswerable('muss ich das in der Steuererklärung angeben')],
      ['8_10k_eu', 'de', unanswerable('wir verkaufen das Haus, was wird aus dem Kredit für die Anlage')],
      ['eco_beast', 'es', unanswerable('¿cuánto cuesta una placa solar nueva?')],
      ['eco_beast', 'es', unanswerable('¿dónde tenéis la tienda más cercana?')],
      ['ac_ess', 'zh', unanswerable('能不能跟小米智能家居连起来')],
      ['ac_ess', 'zh', unanswerable('装了这个一年能省多少电费')],
      ['trip_12k', 'en', unanswerable('can I talk to it through alexa')],
      ['off_grid', 'en', unanswerable('phone number of the guy who built the frame on my roof')],
      ['sna_12k', 'en', unanswerable('can I buy shares of your company')],
    ]),
    ...numbered('others-elsewhere', [
      ['hybrid', 'en', ofOther('where does the new PHF-1 mat go')],
      ['off_grid', 'en', ofOther('E-123 came up and will not go away')],
      ['sna_12k', 'en', ofOther('PH-1012 keeps showing')],
      ['trip_12k', 'en', ofOther('how do I skip storm guard')],
      ['12k_us', 'en', ofOther('T-E14 since they added panels')],
      ['ac_ess', 'zh', ofOther('显示 P-4 怎么办')],
      ['eco_beast', 'es', ofOther('me sale W-214')],
      ['8_10k_eu', 'de', ofOther('wo sitzt der Knopf für Black start')],
      ['all_in_one_10k', 'en', ofOther('how do I turn the N-E relay off')],
      ['off_grid_us', 'en', ofOther('how do I turn on peak shaving')],
    ]),
    ...numbered('others-danger', [
      ['all_in_one_10k', 'en', danger('there is a hissing sound and a strange sweet smell from the drawers')],
      ['off_grid', 'en', danger('cable end is glowing and sparks jump off it')],
      ['8_10k_eu', 'de', danger('hinter der Verkleidung kokelt es')],
      ['8_10k_eu', 'de', danger('hab gerade eine gewischt bekommen, als ich ans Blech gefasst habe')],
      ['eco_beast', 'es', danger('le sale humo y huele a plástico quemado')],
      ['ac_ess', 'zh', danger('电池鼓起来了，烫手，还冒白气')],
    ]),
    ...numbered('others-courtesy', [
      ['off_grid', 'en', courtesy('cheers mate, that did the trick')],
      ['8_10k_eu', 'de', courtesy('Schönen guten Morgen zusammen')],
      ['eco_beast', 'es', courtesy('muchas gracias, ya va todo bien')],
      ['ac_ess', 'zh', courtesy('好嘞，辛苦你了')],
    ]),
  ],
  followUps: numbered('others-talk', [
    [
      'off_grid',
      'en',
      answered('which wires to the battery on the 4000', 'sna#Cable and breaker size', /25 mm²/),
      answered('and the breaker?', 'sna#Cable and breaker size', /125 A/),
      answered('how tight do the nuts go', 'sna#Cable and breaker size', /8 N·m/),
    ],
    [
      'sna_12k',
      'en',
      answered('could I run several of these together', 'sna12#What is possible', /Up to 6 units/),
      answered('which one do I turn on first', 'sna12#Setting up a group', /Start unit 1 first/),
      answered('and mixed with a smaller sna?', 'sna12#What is possible', /cannot be mixed in/),
    ],
    [
      'hybrid',
      'en',
      answered('W001 is on the display', 'lxpCodes#Warnings of battery and house', /Address 1, 9600 baud/),
      answered(
        'does it still send power out meanwhile?',
        'lxpCodes#Warnings of battery and house',
        /Zero export stops at 0 W/,
      ),
      answered(
        'and which one would I get for a clamp that is unplugged',
        'lxpCodes#Warnings of battery and house',
        /CT not connected/,
      ),
    ],
    [
      '8_10k_eu',
      'de',
      answered('wie bringe ich den Stick ins Heimnetz', 'eu#WLAN-Stick', /QR-Code des Sticks/),
      answered('geht auch 5 GHz?', 'eu#WLAN-Stick', /2,4 GHz/),
      answered('und woran sehe ich, dass es geklappt hat', 'eu#WLAN-Stick', /dauerhaft grün/),
    ],
    [
      '12k_us',
      'en',
      answered('may I hook up a generator', 'us12#Generator', /7\.5 to 12 kW/),
      answered('mine only makes 120, ok?', 'us12#Generator', /120 V only cannot be used/),
      answered('it did not start last night, what do I look at', 'us12Codes#Alarms', /look at fuel/),
    ],
    [
      'trip_12k',
      'en',
      answered('how many of these can share one house', 'trip#Parallel systems', /Up to 3 units/),
      answered('where does the meter go then', 'trip#Parallel systems', /meter belongs to the master/),
      answered(
        'may their emergency outputs be tied together',
        'trip#Parallel systems',
        /only for 10K and 12K/,
      ),
    ],
    [
      'all_in_one_10k',
      'en',
      answered('what happens when the street goes dark', 'hub#Power cut', /within 15 ms/),
      answered('how do I know how long it will last', 'hub#Power cut', /hours left at the present use/),
      answered('and when it is nearly empty?', 'hub#Power cut', /Under 10 %/),
    ],
    [
      'ac_ess',
      'zh',
      answered('E4 出来了', 'acs#故障 E1 至 E9', /减少电器后短按按键/),
      answered('那 E5 呢', 'acs#故障 E1 至 E9', /请电工分开接线/),
      answered('E6 也要报修吗', 'acs#故障 E1 至 E9', /重启三次仍出现则报修/),
    ],
    [
      'eco_beast',
      'es',
      answered('¿qué fusible lleva el de 12?', 'eco#Cable y fusible', /315 A/),
      answered('¿y el cable?', 'eco#Cable y fusible', /70 mm²/),
      answered('¿y cuánto se aprieta?', 'eco#Cable y fusible', /9 N·m/),
    ],
    [
      'off_grid_us',
      'en',
      answered(
        'what happens when the battery stops talking to it',
        'us6#Lithium with BMS cable',
        /half of the current/,
      ),
      answered('which number do I pick for litestor', 'us6#Lithium with BMS cable', /1 LiteStor/),
      answered('and how big must it be if I take lead ones', 'us6#What may be connected', /300 Ah lead-acid/),
    ],
  ]),
}
