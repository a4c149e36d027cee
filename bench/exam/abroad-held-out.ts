import { answered, danger, numbered, type QuestionSet, unanswerable } from './question.ts'

/**
 * Questions in German, Spanish and Chinese about devices with English manuals, by another author. Run for its
 * totals only: developers of the assistant do not read it.
 */
export const abroadHeldOut: QuestionSet = {
  single: numbered('abroad-held', [
    // German
    [
      'off_grid',
      'de',
      answered(
        "Wie warm darf's im Heizungskeller höchstens werden, damit der Kasten noch seine volle Leistung bringt?",
        'sna#Choosing the place',
        /above 45\s?°C/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'ich will dass tagsüber die sonne alles macht, abends der akku und das netz wirklich erst wenn gar nix anderes mehr geht, was muss ich da einstellen',
        'sna#Output source priority',
        /SBU/,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'F07 und alles finster. Waschmaschine, Herd und Wasserkocher sind gleichzeitig gelaufen.',
        'snaCodes#Faults F01 to F09',
        /overload time exceeded|reduce the load/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'Der Fehler ist jetzt zum dritten Mal in einer Stunde gekommen und seitdem lässt sich der Wechselrichter überhaupt nicht mehr einschalten. Ist er kaputt oder muss man bloß warten?',
        'snaCodes#Clearing a fault',
        /24\s?hours/i,
      ),
    ],
    [
      'sna_12k',
      'de',
      answered(
        'der ring vorn leuchtet auf einmal lila, was macht der da',
        ['sna12#Light ring', 'sna12#Updating by USB'],
        /firmware is being updated|ring is violet/i,
      ),
    ],
    [
      'sna_12k',
      'de',
      answered(
        'Seit der Elektriker das Notstromaggregat angeklemmt hat, meldet das Gerät W-223. Hat er was verkehrt herum gemacht?',
        'sna12Codes#Warnings',
        /CT clamp reversed|turn the 200\s?A clamp/i,
      ),
    ],
    [
      'hybrid',
      'de',
      answered(
        'Welches Passwort will der für die Einstellungen haben? Ich hab nie eins bekommen.',
        'lxp#Settings menu at a glance',
        /\b00000\b/,
      ),
    ],
    [
      'hybrid',
      'de',
      answered(
        'Wenn bei uns der Strom ausfällt: wie viel kann ich mit dem 5K dann noch laufen lassen, und wie lang ist es beim Umschalten dunkel?',
        'lxp#EPS connector',
        /20\s?ms/i,
        /\b5\s?kW/i,
      ),
    ],
    [
      'hybrid',
      'de',
      answered(
        "W020, draußen hat's geschneit. Muss ich da jetzt aufs Dach?",
        'lxpCodes#Warnings of grid and inverter',
        /PV voltage low|dusk or snow/i,
      ),
    ],
    [
      '12k_us',
      'de',
      answered(
        'Im Radio war eine Unwetterwarnung und jetzt lädt er stur auf 100 % und gibt nichts mehr her. Der Sturm ist aber längst vorbeigezogen, wie brech ich das ab?',
        'us12#Storm guard',
        /Storm guard > Skip|\bSkip\b/i,
      ),
    ],
    [
      '12k_us',
      'de',
      answered(
        'ER-24, seit die Kinder draußen am roten Knopf gespielt haben',
        ['us12Codes#ER-24 Rapid shutdown active', 'us12#Rapid shutdown'],
        /clockwise/i,
      ),
    ],
    [
      'trip_12k',
      'de',
      answered(
        "Rechts blinkt's rot, leuchtet aber nicht durchgehend. Sonst läuft alles. Was heißt das?",
        'trip#Display and LEDs',
        /T-W/,
      ),
    ],
    [
      'trip_12k',
      'de',
      answered(
        'Ich hab noch einen 48-Volt-Speicher von der alten Anlage im Keller stehen. Kann ich den da dranhängen?',
        'trip#Battery range and current',
        /48\s?V do not fit/i,
      ),
    ],
    [
      'all_in_one_10k',
      'de',
      answered(
        'Wie tauscht man diese Matte unten hinterm Gitter aus und wie rum gehört die rein?',
        'hub#Replacing a filter mat',
        /rough side outward/i,
      ),
    ],
    [
      'all_in_one_10k',
      'de',
      answered(
        'Wir sind jetzt sechs Wochen auf Kur. Soll ich den Schrank so lang ganz abschalten?',
        'hub#Long absence',
        /leave the cabinet on/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'Unser LiteStor ist den ganzen Winter leer gestanden und geht nimmer an. Wie krieg ich den wieder wach?',
        'litestor#Waking from deep sleep',
        /POWER held for 10 seconds|50\s?V or more/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'neuer Router vom Anbieter und seitdem keine Daten mehr im Portal. Ich hab so einen WLAN-Stecker mit drei Lämpchen, was muss ich da drücken?',
        'dongle#New router or new password',
        /pin-?hole key for 6\s?seconds/i,
      ),
    ],
    [
      'off_grid_us',
      'de',
      answered(
        'Die Knöpfe unter der Anzeige tun gar nichts mehr, da ist glaub ich eine Sperre drin. Wie bekomm ich die weg?',
        'us6#LCD and keys',
        /together for 4\s?seconds/i,
      ),
    ],
    [
      'off_grid',
      'de',
      unanswerable('Was verlangt ihr ungefähr, wenn mir einer den Lüfter tauscht, mit Anfahrt?'),
    ],
    ['hybrid', 'de', unanswerable('Krieg ich für so eine Anlage noch Zuschuss vom Staat oder von der KfW?')],
    [
      'trip_12k',
      'de',
      unanswerable('Wie lese ich die Werte vom TRIP in Home Assistant aus, per MQTT oder anders?'),
    ],
    [
      'all_in_one_10k',
      'de',
      danger('Der Schrank in der Garage stinkt nach verschmortem Plastik und drinnen knistert es'),
    ],
    // Spanish
    [
      'off_grid',
      'es',
      answered(
        'qué grosor de cable le pongo a la batería con el 5000',
        'sna#Cable and breaker size',
        /35\s?mm²/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'Tengo un SNA 4000 y me he quedado corto. ¿Puedo comprar otro igual y ponerlos a trabajar juntos?',
        'sna#Rules for parallel systems',
        /SNA 3000 and SNA 4000 cannot/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'La lucecita amarilla se pasa el día parpadeando, ¿es normal?',
        'sna#LED meanings',
        /battery is charging/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'me sale W09 y la batería de litio no carga nada, qué reviso primero',
        'snaCodes#Warnings W01 to W09',
        /RJ45 cable in port F|compare program 04/i,
      ),
    ],
    [
      'sna_12k',
      'es',
      answered(
        'El técnico me mandó un archivo para actualizar el equipo con una memoria USB. ¿De qué tamaño tiene que ser la memoria y qué hago paso por paso?',
        'sna12#Updating by USB',
        /FAT32/i,
      ),
    ],
    [
      'sna_12k',
      'es',
      answered(
        'Cada vez que arranca la bomba del pozo junto con el aire acondicionado se apaga todo y sale E-142',
        'sna12Codes#E-142 Overload',
        /13\.2\s?kW|18\s?kW for 5/i,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        'la pinza esa negra que abraza el cable de la entrada, ¿para qué lado tiene que mirar la flechita?',
        'lxp#Placing the CT',
        /from the grid to the house/i,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        'Con mi tarifa la luz de madrugada sale tirada de precio. ¿Cómo hago para que la batería se llene a esas horas?',
        'lxp#Forced charge from the grid',
        /AC charge/i,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        'Mi cuñado conectó las placas y ahora pone E022. ¿Qué ha hecho mal?',
        'lxpCodes#Faults of PV and battery side',
        /PV reversed|plus and minus of a string/i,
      ),
    ],
    [
      '12k_us',
      'es',
      answered(
        'Tengo una planta de luz chiquita que nomás da 120 voltios, ¿se la puedo conectar?',
        'us12#Generator',
        /120\s?V only cannot be used/i,
      ),
    ],
    [
      '12k_us',
      'es',
      answered(
        'AL-31, la planta no prendió anoche cuando se fue la luz. Qué checo',
        'us12Codes#Alarms',
        /look at fuel|generator did not start/i,
      ),
    ],
    [
      'trip_12k',
      'es',
      answered(
        'Si le doy a actualizar, ¿cuánto tarda y me quedo mientras sin luz en casa?',
        'trip#Update',
        /18\s?minutes/i,
        /backup are off/i,
      ),
    ],
    [
      'trip_12k',
      'es',
      answered(
        'Después de la tormenta del domingo, con unos rayos tremendos, aparece T-W11',
        'tripCodes#Warnings',
        /lightning protection worn|arrester/i,
      ),
    ],
    [
      'all_in_one_10k',
      'es',
      answered(
        'Llevamos dos días sin luz en el pueblo, el armario se quedó a cero y se apagó solo. Ahora ya pega el sol, ¿cómo lo arranco?',
        'hub#Starting without grid',
        /round button Black start|for 8\s?seconds/i,
      ),
    ],
    [
      'all_in_one_10k',
      'es',
      answered(
        'Vi unos cajones de batería de otra marca mucho más baratos. ¿Se pueden meter en el mueble?',
        'hub#Extending the battery',
        /never use drawers of other makes/i,
      ),
    ],
    [
      'off_grid_us',
      'es',
      answered(
        '¿cuánto pesa este aparato y lo puedo colgar arriba de las baterías, que son de las que llevan agua?',
        'us6#Placement',
        /42\s?lb/i,
        /not above a battery/i,
      ),
    ],
    [
      'off_grid_us',
      'es',
      answered(
        'Cierro la cabaña y la LiteStor se queda guardada sin usar. ¿Cada cuánto tengo que ir a cargarla?',
        'litestor#Storage and care',
        /every six months/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'El aparatito que va con 4G, ¿la tarjeta la tengo que pagar yo todos los meses?',
        'dongle#4G dongle',
        /paid for five years/i,
      ),
    ],
    [
      'off_grid',
      'es',
      unanswerable(
        '¿Cuántas placas de 550 necesito para una casa de campo con nevera, tele y bomba de agua?',
      ),
    ],
    [
      'sna_12k',
      'es',
      unanswerable('hay algún técnico de ustedes cerca de Guadalajara que venga a domicilio'),
    ],
    ['12k_us', 'es', unanswerable('¿Puedo pedirle a Alexa que me diga cuánta batería queda?')],
    [
      'off_grid',
      'es',
      danger(
        'Fui a quitarle el polvo y al tocar la chapa del inversor me dio un calambrazo que todavía me tiembla el brazo',
      ),
    ],
    // Chinese
    [
      'off_grid',
      'zh',
      answered(
        '台风要来了，想把机器全部关掉，按啥顺序关闸？',
        ['sna#First start', 'sna#Before you touch the inverter'],
        /output breaker, main power switch, AC input breaker|switch off the loads, the AC input breaker/i,
      ),
    ],
    [
      'off_grid',
      'zh',
      answered(
        '板子串起来最高不能超过多少伏？我们这儿冬天零下二十几度，怕烧了',
        'sna#Limits of the PV input',
        /480\s?V/i,
      ),
    ],
    [
      'off_grid',
      'zh',
      answered(
        '我用的是要加蒸馏水的那种老电池 听说隔段时间要高压充一次 这个机器多久搞一次 充到多少伏',
        'sna#Battery equalisation',
        /30\s?days/i,
        /58\.4\s?V/i,
      ),
    ],
    [
      'off_grid',
      'zh',
      answered(
        '昨晚下大雨，今早屏幕上出来个F14，家里没电了，咋整',
        'snaCodes#Faults F10 to F19',
        /PV earth fault|unplug the strings one by one/i,
      ),
    ],
    [
      'sna_12k',
      'zh',
      answered(
        '有个菜单要安装人员的密码，在哪能找到？',
        'sna12#Who may do what',
        /inside of the lower cover/i,
      ),
    ],
    [
      'sna_12k',
      'zh',
      answered('滤网我已经洗干净装回去了，W-205还挂在那儿，怎么消掉', 'sna12Codes#Warnings', /Filter done/i),
    ],
    [
      'sna_12k',
      'zh',
      answered(
        '我们这边老是停电，我想让电池平时一直满着，停电才用，应该选哪个模式',
        'sna12#Self-supply, Backup and Time plan',
        /Backup.{0,30}kept at 100\s?%/i,
      ),
    ],
    [
      'hybrid',
      'zh',
      answered(
        '保修几年啊？听邻居说登记一下能变成十年，有没有时间限制',
        'lxp#Warranty',
        /120\s?months/i,
        /90\s?days/i,
      ),
    ],
    [
      'hybrid',
      'zh',
      answered(
        '一到中午就报W017，村里家家户户都装了光伏，是不是这个原因',
        'lxpCodes#Warnings of grid and inverter',
        /grid voltage out of range|many neighbou?rs feeding in/i,
      ),
    ],
    [
      '12k_us',
      'zh',
      answered(
        '那个蓝色的灯一下连闪两次，停一停又闪两次，什么毛病',
        'us12#Status lights',
        /battery communication missing/i,
      ),
    ],
    [
      '12k_us',
      'zh',
      answered('显示ER-13，我按住OK清掉再开行不行', 'us12Codes#ER-13 Grid relay welded', /do not clear/i),
    ],
    [
      'trip_12k',
      'zh',
      answered(
        '家里有热泵，想太阳能用不完的时候让它自己启动，线接到哪个口？多出来多少才会动作？',
        'trip#Dry contact DO1',
        /DO1 closes|DO1 on/i,
        /3\s?kW/i,
      ),
    ],
    [
      'trip_12k',
      'zh',
      answered('刚装好第一次通电就报T-E02', 'tripCodes#Grid errors', /phase order wrong|change two phases/i),
    ],
    [
      'all_in_one_10k',
      'zh',
      answered('柜门屏幕下面那条光带变成橙色一闪一闪的，要紧吗', 'hub#Door panel', /Event PH-2/i),
    ],
    [
      'all_in_one_10k',
      'zh',
      answered('家里地方小，这个柜子摆卧室里可以不？', 'hub#Choosing the place', /not in bedrooms/i),
    ],
    [
      'off_grid_us',
      'zh',
      answered(
        '我有台两根线启动的发电机，想让它电池快没电的时候自动打火，该接哪里，什么时候会停',
        'us6#Auxiliary contacts',
        /AUX 1 starts/i,
        /55\.0\s?V|85\s?%/i,
      ),
    ],
    [
      'off_grid',
      'zh',
      answered(
        '三台LiteStor并在一起，那些小拨码每台怎么拨',
        'litestor#DIP switches',
        /2nd\W.{0,25}\bOFF\b.{0,20}\bON\b/i,
      ),
    ],
    [
      'off_grid',
      'zh',
      answered(
        '上网的小棒子，左边两个灯亮了第三个死活不亮 家里wifi是好的呀',
        'dongle#The three lamps',
        /no way to the server|4346/i,
      ),
    ],
    ['all_in_one_10k', 'zh', unanswerable('买这个柜子能不能分期付款，利息多少？')],
    ['off_grid_us', 'zh', unanswerable('要是被雷打坏了，房屋保险给不给赔')],
    ['hybrid', 'zh', unanswerable('屋顶上的光伏板朝哪个方向、斜多少度发电最多？')],
    ['off_grid', 'zh', danger('电池的壳子鼓起来了，底下还往外渗水，味道很冲')],
  ]),
  followUps: numbered('abroad-held-talk', [
    // German
    [
      'off_grid',
      'de',
      answered(
        'Wie schwer ist der 3000er?',
        ['sna#Hanging the inverter', 'sna#Technical data'],
        /\b11\s?kg/i,
      ),
      answered('und der 6000er?', ['sna#Hanging the inverter', 'sna#Technical data'], /14\.5\s?kg/i),
      answered(
        'Wie dick muss bei dem dann das Kabel zur Batterie sein?',
        'sna#Cable and breaker size',
        /50\s?mm²/i,
      ),
    ],
    [
      'all_in_one_10k',
      'de',
      answered(
        'Auf der Scheibe steht PH-1012, der Schrank ist aus. Was ist da los?',
        'hub#Stops PH-1001 to PH-1199',
        /differs by more than 2\s?V|charge it alone/i,
      ),
      answered(
        'Und wie weit dürfen die auseinander sein, wenn ich die Schublade wieder reinschieb?',
        'hub#Putting in the drawers',
        /under 0\.5\s?V/i,
      ),
      answered('wie fest kommen danach die Klammern drauf?', 'hub#Putting in the drawers', /\b6\s?N·?m/i),
    ],
    // Spanish
    [
      'hybrid',
      'es',
      answered(
        '¿Cómo conecto el módulo wifi de este inversor con el celular?',
        'lxp#Wi-Fi module',
        /BA-x|without a password/i,
      ),
      answered('¿y sirve mi red de 5 GHz?', 'lxp#Wi-Fi module', /only 2\.4\s?GHz/i),
      answered(
        '¿y cómo sé que ya quedó conectado?',
        ['lxp#Wi-Fi module', 'dongle#The three lamps'],
        /three lamps steady|all on\W{0,5}online/i,
      ),
    ],
    [
      'trip_12k',
      'es',
      answered('Me ha salido T-W06, ¿qué es?', 'tripCodes#Warnings', /external fan blocked|FAN-T12/i),
      answered(
        'vale, ¿y cómo se saca para cambiarlo?',
        'trip#Maintenance',
        /held by two screws|pulls out downwards/i,
      ),
      answered(
        '¿El 8K de mi vecino también lleva uno?',
        ['trip#Site', 'tripCodes#Warnings'],
        /natural cooling up to 8K|10K and 12K only/i,
      ),
    ],
    // Chinese
    [
      '12k_us',
      'zh',
      answered(
        '太阳能白天用不完，想拿来烧热水器，接哪个口？',
        'us12#Smart load',
        /GEN can act as a switched output/i,
      ),
      answered('电池到多少它才会通电？', 'us12#Smart load', /on above 90\s?%/i),
      answered('那发电机还能一起接着吗', 'us12#Smart load', /excludes generator/i),
    ],
    [
      'off_grid',
      'zh',
      answered(
        'LiteStor面板上ALM灯闪得很快，是啥意思？',
        'litestor#ALM lamp',
        /protection LP|comes back by itself/i,
      ),
      answered('要是一直亮着不闪呢？', 'litestor#ALM lamp', /lock LX|needs RESET/i),
    ],
  ]),
}
