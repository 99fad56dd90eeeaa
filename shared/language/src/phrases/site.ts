/** The public site: home, about, gallery, the performer, and what search engines say of them. */
export const site = {
  // The collective
  Sabha: 'ಸಭಾ',
  'Arts Collective': 'ಕಲಾ ಬಳಗ',
  'Sabha Arts Collective': 'ಸಭಾ ಕಲಾ ಬಳಗ',
  'Music, dance and theatre from Bengaluru, close enough to hear the bow touch the string.':
    'ಬೆಂಗಳೂರಿನ ಸಂಗೀತ, ನೃತ್ಯ, ನಾಟಕ; ಕಮಾನು ತಂತಿಯನ್ನು ತಾಕುವ ಸದ್ದೂ ಕೇಳುವಷ್ಟು ಹತ್ತಿರದಿಂದ.',
  '27 Lamp House Lane, Malleshwaram': '27, ಲ್ಯಾಂಪ್ ಹೌಸ್ ಲೇನ್, ಮಲ್ಲೇಶ್ವರಂ',
  'Bengaluru 560003, Karnataka': 'ಬೆಂಗಳೂರು 560003, ಕರ್ನಾಟಕ',
  'Hello Sabha, I would like to book tickets for a show.': 'ನಮಸ್ಕಾರ ಸಭಾ, ನನಗೆ ಒಂದು ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಟಿಕೆಟ್ ಬುಕ್ ಮಾಡಬೇಕಿದೆ.',
  'Hello Sabha, I would like to ask about a private concert.': 'ನಮಸ್ಕಾರ ಸಭಾ, ಖಾಸಗಿ ಕಛೇರಿಯ ಬಗ್ಗೆ ವಿಚಾರಿಸಬೇಕಿತ್ತು.',

  // Her page
  'Four strings, one river, and a hall that listens.': 'ನಾಲ್ಕು ತಂತಿ, ಒಂದು ನದಿ, ಕಿವಿಯಾಗಿ ಕೂತ ಒಂದು ಸಭೆ.',
  'Tara Venkatesh first held a violin at four, in a house in Malleshwaram where the morning began with someone practising. At eleven she gave her first full concert. At nineteen she has played more than 350 of them: in temple courtyards, on college lawns and in city halls.':
    'ತಾರಾ ವೆಂಕಟೇಶ್ ಮೊದಲ ಬಾರಿ ವಯಲಿನ್ ಹಿಡಿದದ್ದು ನಾಲ್ಕನೇ ವಯಸ್ಸಿನಲ್ಲಿ; ಬೆಳಗಾಗುವುದೇ ಯಾರದ್ದಾದರೂ ಸಂಗೀತಾಭ್ಯಾಸದಿಂದ ಎನ್ನುವಂಥ ಮಲ್ಲೇಶ್ವರದ ಮನೆಯಲ್ಲಿ. ಹನ್ನೊಂದನೇ ವಯಸ್ಸಿಗೆ ಮೊದಲ ಪೂರ್ಣ ಕಛೇರಿ. ಈಗ ಹತ್ತೊಂಬತ್ತರ ಹರೆಯದಲ್ಲಿ 350ಕ್ಕೂ ಹೆಚ್ಚು ಕಛೇರಿಗಳು: ದೇವಸ್ಥಾನದ ಅಂಗಳ, ಕಾಲೇಜಿನ ಬಯಲು, ನಗರದ ಸಭಾಂಗಣಗಳಲ್ಲಿ.',
  'Her music is rooted in the Carnatic tradition, with keerthanas learnt by ear and ragas that are given their time. Around that root she plays what Karnataka sings: vachanas, folk songs, and the film melodies that everybody in the hall knows by the second bar.':
    'ಅವರ ಸಂಗೀತದ ಬೇರು ಕರ್ನಾಟಕ ಸಂಗೀತ ಪರಂಪರೆಯಲ್ಲಿದೆ: ಕೇಳಿ ಕೇಳಿ ಕಲಿತ ಕೀರ್ತನೆಗಳು, ನಿಧಾನವಾಗಿ ಅರಳುವ ರಾಗಗಳು. ಆ ಬೇರಿನ ಸುತ್ತ ಕನ್ನಡ ನಾಡು ಹಾಡುವುದೆಲ್ಲವೂ ಇದೆ: ವಚನಗಳು, ಜನಪದ ಗೀತೆಗಳು, ಎರಡನೇ ಸಾಲಿಗೇ ಇಡೀ ಸಭೆ ಗುನುಗುವ ಚಿತ್ರಗೀತೆಗಳು.',
  'On stage her friends join her on mridangam, tabla, keyboard and flute. Between the pieces she tells where a song comes from, so that a first concert is as welcome as a hundredth.':
    'ವೇದಿಕೆಯಲ್ಲಿ ಮೃದಂಗ, ತಬಲಾ, ಕೀಬೋರ್ಡ್, ಕೊಳಲಿನಲ್ಲಿ ಗೆಳೆಯರ ಜೊತೆ. ಹಾಡುಗಳ ನಡುವೆ ಅವುಗಳ ಹಿಂದಿನ ಕಥೆಯನ್ನೂ ಹೇಳುತ್ತಾರೆ; ಹಾಗಾಗಿ ಇದು ನಿಮ್ಮ ಮೊದಲ ಕಛೇರಿಯಾದರೂ ಸರಿ, ನೂರನೆಯದಾದರೂ ಸರಿ.',
  'live concerts': 'ನೇರ ಕಛೇರಿಗಳು',
  keerthanas: 'ಕೀರ್ತನೆಗಳು',
  'film songs': 'ಚಿತ್ರಗೀತೆಗಳು',
  'From the sabhas of Bengaluru, Mysuru and Chennai, the music has travelled to Kannada sanghas in Singapore, Dubai, London and New Jersey, and its recordings have found listeners in more than twenty countries.':
    'ಬೆಂಗಳೂರು, ಮೈಸೂರು, ಚೆನ್ನೈನ ಸಭೆಗಳಿಂದ ಹೊರಟ ಈ ಸಂಗೀತ ಸಿಂಗಪುರ, ದುಬೈ, ಲಂಡನ್ ಮತ್ತು ನ್ಯೂಜೆರ್ಸಿಯ ಕನ್ನಡ ಸಂಘಗಳನ್ನು ತಲುಪಿದೆ; ಧ್ವನಿಮುದ್ರಣಗಳು ಇಪ್ಪತ್ತಕ್ಕೂ ಹೆಚ್ಚು ದೇಶಗಳ ಕೇಳುಗರನ್ನು ಮುಟ್ಟಿವೆ.',

  // Home
  'An evening at the sabha': 'ಸಭೆಯಲ್ಲೊಂದು ಸಂಜೆ',
  'A small collective in Malleshwaram': 'ಮಲ್ಲೇಶ್ವರದ ಒಂದು ಪುಟ್ಟ ಬಳಗ',
  'Pause the film': 'ಚಲನಚಿತ್ರ ನಿಲ್ಲಿಸಿ',
  'Play the film': 'ಚಲನಚಿತ್ರ ನಡೆಸಿ',
  'Pause the scrolling words': 'ಸರಿಯುವ ಪದಗಳನ್ನು ನಿಲ್ಲಿಸಿ',
  'Let the words scroll': 'ಪದಗಳು ಸರಿಯಲಿ',
  'Four strings, one river': 'ನಾಲ್ಕು ತಂತಿ, ಒಂದು ನದಿ',
  'Ragas at their own pace': 'ತಮ್ಮದೇ ಲಯದಲ್ಲಿ ರಾಗಗಳು',
  'Keerthanas, folk songs, film melodies': 'ಕೀರ್ತನೆ, ಜನಪದ, ಚಿತ್ರಗೀತೆ',
  'Lamps lit by hand': 'ಕೈಯಾರೆ ಹಚ್ಚಿದ ದೀಪಗಳು',
  'First-timers welcome': 'ಮೊದಲ ಸಲ ಬರುವವರಿಗೂ ಸ್ವಾಗತ',
  'The next evening': 'ಮುಂದಿನ ಸಂಜೆ',
  'We’re planning the next evening. You’ll hear it here first.': 'ಮುಂದಿನ ಸಂಜೆಗೆ ತಯಾರಿ ನಡೆಸುತ್ತಿದ್ದೇವೆ. ಸುದ್ದಿ ಮೊದಲು ಇಲ್ಲೇ ಸಿಗುತ್ತದೆ.',
  'Come early for the lamps': 'ದೀಪ ಬೆಳಗುವ ಮುನ್ನವೇ ಬನ್ನಿ',
  'A sabha is a society that puts on concerts. Ours began with borrowed chairs, one brass lamp, and a girl of eleven who would not stop playing when the power went.':
    'ಸಭಾ ಎಂದರೆ ಕಛೇರಿಗಳನ್ನು ಏರ್ಪಡಿಸುವ ಸಂಘ. ನಮ್ಮದು ಶುರುವಾದದ್ದು ಎರವಲು ತಂದ ಕುರ್ಚಿಗಳು, ಒಂದು ಹಿತ್ತಾಳೆ ದೀಪ, ಮತ್ತು ಕರೆಂಟ್ ಹೋದರೂ ನುಡಿಸುವುದನ್ನು ನಿಲ್ಲಿಸದ ಹನ್ನೊಂದರ ಹುಡುಗಿಯೊಂದಿಗೆ.',
  'We still light that lamp before every show. The hall has grown; the distance between you and the music has not.':
    'ಇಂದಿಗೂ ಪ್ರತಿ ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಮೊದಲು ಅದೇ ದೀಪ ಹಚ್ಚುತ್ತೇವೆ. ಸಭಾಂಗಣ ದೊಡ್ಡದಾಗಿದೆ; ನಿಮಗೂ ಸಂಗೀತಕ್ಕೂ ನಡುವಿನ ಅಂತರ ಮಾತ್ರ ಅಷ್ಟೇ ಇದೆ.',
  'Read our story': 'ನಮ್ಮ ಕಥೆ ಓದಿ',
  'Before and behind the curtain': 'ತೆರೆಯ ಮುಂದೆ, ತೆರೆಯ ಹಿಂದೆ',
  'See the gallery': 'ಚಿತ್ರಸಂಪುಟ ನೋಡಿ',

  // About
  'Musicians, light people, sound people and the ones who carry the chairs.': 'ಸಂಗೀತಗಾರರು, ಬೆಳಕಿನವರು, ಧ್ವನಿಯವರು, ಮತ್ತು ಕುರ್ಚಿ ಹೊರುವವರು.',
  'Our Story': 'ನಮ್ಮ ಕಥೆ',
  'The power failed on our first evening, in a school hall off Sampige Road. Forty people sat in the dark with one lamp, and nobody left. When the lights came back, somebody got up and switched them off again.':
    'ನಮ್ಮ ಮೊದಲ ಸಂಜೆಯೇ ಕರೆಂಟ್ ಕೈಕೊಟ್ಟಿತು; ಸಂಪಿಗೆ ರಸ್ತೆ ಪಕ್ಕದ ಶಾಲೆಯೊಂದರ ಸಭಾಂಗಣದಲ್ಲಿ. ಕತ್ತಲಲ್ಲಿ, ಒಂದೇ ದೀಪದ ಬೆಳಕಲ್ಲಿ ನಲವತ್ತು ಜನ ಕೂತಿದ್ದರು; ಒಬ್ಬರೂ ಎದ್ದು ಹೋಗಲಿಲ್ಲ. ಕರೆಂಟ್ ಬಂದಾಗ ಯಾರೋ ಎದ್ದು ಹೋಗಿ ಮತ್ತೆ ದೀಪಗಳನ್ನು ಆರಿಸಿದರು.',
  'That is still how we work. A few musicians, most of them young. Halls where the last row can hear a breath. Tickets that a student can pay for, and a first row that children may sit in.':
    'ಇಂದಿಗೂ ನಾವು ಹೀಗೆಯೇ. ಕೆಲವೇ ಸಂಗೀತಗಾರರು, ಹೆಚ್ಚಿನವರು ಯುವಕರು. ಕೊನೆಯ ಸಾಲಿಗೂ ಉಸಿರು ಕೇಳುವಂಥ ಸಭಾಂಗಣಗಳು. ವಿದ್ಯಾರ್ಥಿಗಳ ಕೈಗೆಟುಕುವ ಟಿಕೆಟ್; ಮಕ್ಕಳು ಕೂರಬಹುದಾದ ಮೊದಲ ಸಾಲು.',
  'Everything else we learnt on the way: how to hang a light from a mango tree, how to tune a tanpura in the rain, how to explain a raga in two sentences. Come and hear whether we learnt it well.':
    'ಉಳಿದದ್ದೆಲ್ಲ ದಾರಿಯಲ್ಲಿ ಕಲಿತದ್ದು: ಮಾವಿನ ಮರಕ್ಕೆ ಬೆಳಕು ಕಟ್ಟುವುದು, ಮಳೆಯಲ್ಲಿ ತಂಬೂರಿ ಶ್ರುತಿ ಮಾಡುವುದು, ಎರಡೇ ವಾಕ್ಯದಲ್ಲಿ ರಾಗವೊಂದನ್ನು ವಿವರಿಸುವುದು. ಸರಿಯಾಗಿ ಕಲಿತಿದ್ದೇವೆಯೇ ಎಂದು ಬಂದು ಕೇಳಿ ನೋಡಿ.',
  'The people': 'ನಮ್ಮ ತಂಡ',
  'Laya Talamane': 'ಲಯಾ ತಾಳಮನೆ',
  'Shruti Tamburi': 'ಶ್ರುತಿ ತಂಬೂರಿ',
  'Jyoti Belakumane': 'ಜ್ಯೋತಿ ಬೆಳಕುಮನೆ',
  'Ninada Dhwanipura': 'ನಿನಾದ ಧ್ವನಿಪುರ',
  'Ranga Tereyur': 'ರಂಗ ತೆರೆಯೂರು',
  Violin: 'ವಯಲಿನ್',
  Mridangam: 'ಮೃದಂಗ',
  'Tanpura and voice': 'ತಂಬೂರಿ ಮತ್ತು ಗಾಯನ',
  Lights: 'ಬೆಳಕು',
  'Sound and microphones': 'ಧ್ವನಿ ಮತ್ತು ಮೈಕ್',
  'Stage and front of house': 'ವೇದಿಕೆ ಮತ್ತು ಸಭಾಂಗಣ',
  'Plays first and explains afterwards.': 'ಮೊದಲು ನುಡಿಸುತ್ತಾರೆ, ವಿವರಣೆ ಆಮೇಲೆ.',
  'Counts everything, including the steps to the stage.': 'ಎಲ್ಲವನ್ನೂ ಎಣಿಸುತ್ತಾರೆ, ವೇದಿಕೆಯ ಮೆಟ್ಟಿಲುಗಳನ್ನೂ.',
  'Holds the note that everybody else leans on.': 'ಉಳಿದವರೆಲ್ಲ ಆಧರಿಸುವ ಶ್ರುತಿಯನ್ನು ಹಿಡಿದಿರುತ್ತಾರೆ.',
  'Believes that one lamp is enough, and hangs twelve.': 'ಒಂದೇ ದೀಪ ಸಾಕು ಎನ್ನುತ್ತಾರೆ; ಹನ್ನೆರಡು ಕಟ್ಟುತ್ತಾರೆ.',
  'Is happy when nobody notices the microphones.': 'ಮೈಕ್ ಯಾರ ಗಮನಕ್ಕೂ ಬಾರದಿದ್ದರೆ ಇವರಿಗೆ ಖುಷಿ.',
  'Opens the doors, closes the curtain, finds your umbrella.': 'ಬಾಗಿಲು ತೆರೆಯುತ್ತಾರೆ, ತೆರೆ ಎಳೆಯುತ್ತಾರೆ, ನಿಮ್ಮ ಕೊಡೆ ಹುಡುಕಿಕೊಡುತ್ತಾರೆ.',
  'A violin and its bow, a string of jasmine beside them.': 'ವಯಲಿನ್ ಮತ್ತು ಅದರ ಕಮಾನು, ಪಕ್ಕದಲ್ಲಿ ಮಲ್ಲಿಗೆ ದಂಡೆ.',
  'A mridangam on its red ring of cloth.': 'ಕೆಂಪು ಬಟ್ಟೆಯ ಸಿಂಬೆಯ ಮೇಲೆ ಮೃದಂಗ.',
  'A tanpura, leaning.': 'ಒರಗಿ ನಿಂತ ತಂಬೂರಿ.',
  'A stage lamp and its beam.': 'ರಂಗದೀಪ ಮತ್ತು ಅದರ ಬೆಳಕಿನ ಕೋಲು.',
  'Headphones before a wave of sound.': 'ಧ್ವನಿಯ ಅಲೆಗಳ ಮುಂದೆ ಹೆಡ್‌ಫೋನ್.',
  'A red umbrella left at the curtain, beside its cord.': 'ತೆರೆಯ ಹಗ್ಗದ ಪಕ್ಕ ಬಿಟ್ಟುಹೋದ ಕೆಂಪು ಕೊಡೆ.',
  'From Our Socials': 'ಸಾಮಾಜಿಕ ಜಾಲತಾಣಗಳಿಂದ',
  'The ladder is older than the violinist. A minute of focusing lights before the last show.':
    'ಈ ಏಣಿಗೆ ವಯಲಿನ್ ವಾದಕಿಗಿಂತ ಹೆಚ್ಚು ವಯಸ್ಸು. ಕಳೆದ ಕಾರ್ಯಕ್ರಮಕ್ಕೆ ಮೊದಲು ಬೆಳಕು ಹೊಂದಿಸಿದ ಒಂದು ನಿಮಿಷ.',
  'Seven minutes of an alapana, recorded from the third row.': 'ಮೂರನೇ ಸಾಲಿನಿಂದ ಧ್ವನಿಮುದ್ರಿಸಿದ ಏಳು ನಿಮಿಷದ ಆಲಾಪನೆ.',
  'Who came, who cried, who slept: pictures of a full house.': 'ಯಾರು ಬಂದರು, ಯಾರು ಅತ್ತರು, ಯಾರು ನಿದ್ದೆ ಹೋದರು: ತುಂಬಿದ ಸಭೆಯ ಚಿತ್ರಗಳು.',
  'Open on {{place}}': '{{place}}ನಲ್ಲಿ ನೋಡಿ',
  'Get In Touch': 'ಸಂಪರ್ಕಿಸಿ',
  'Ask us about a seat, a school visit or a song. We answer from Monday to Saturday, 10:00 to 18:00.':
    'ಆಸನ, ಶಾಲಾ ಕಾರ್ಯಕ್ರಮ ಅಥವಾ ಹಾಡು: ಏನೇ ಇದ್ದರೂ ಕೇಳಿ. ಸೋಮವಾರದಿಂದ ಶನಿವಾರ, 10:00ರಿಂದ 18:00ರವರೆಗೆ ಉತ್ತರಿಸುತ್ತೇವೆ.',
  'Your e-mail': 'ನಿಮ್ಮ ಇಮೇಲ್',
  'Your message': 'ನಿಮ್ಮ ಸಂದೇಶ',
  'Send via WhatsApp': 'ವಾಟ್ಸ್ಆ್ಯಪ್‌ನಲ್ಲಿ ಕಳುಹಿಸಿ',
  'This opens WhatsApp with your message. Nothing is sent until you press send there.':
    'ಇದು ನಿಮ್ಮ ಸಂದೇಶದೊಂದಿಗೆ ವಾಟ್ಸ್ಆ್ಯಪ್ ತೆರೆಯುತ್ತದೆ. ಅಲ್ಲಿ ಕಳುಹಿಸುವವರೆಗೆ ಏನೂ ಹೋಗುವುದಿಲ್ಲ.',
  'Hello Sabha, this is {{name}}.': 'ನಮಸ್ಕಾರ ಸಭಾ, ನಾನು {{name}}.',
  'My e-mail: {{email}}': 'ನನ್ನ ಇಮೇಲ್: {{email}}',
  'Hello Sabha!': 'ನಮಸ್ಕಾರ ಸಭಾ!',

  // Gallery
  'What the hall sees, and what it does not.': 'ಸಭೆಗೆ ಕಾಣುವುದು, ಮತ್ತು ಕಾಣದಿರುವುದು.',
  'These are drawings. Photographs will follow.': 'ಇವು ರೇಖಾಚಿತ್ರಗಳು. ಛಾಯಾಚಿತ್ರಗಳು ಮುಂದೆ ಬರಲಿವೆ.',
  'Filter pictures': 'ಚಿತ್ರಗಳನ್ನು ಆರಿಸಿ',
  'All Photos': 'ಎಲ್ಲ ಚಿತ್ರಗಳು',
  Performance: 'ಪ್ರದರ್ಶನ',
  'Behind the Scenes': 'ತೆರೆಯ ಹಿಂದೆ',
  'Cast & Crew': 'ಕಲಾವಿದರು ಮತ್ತು ತಂಡ',
  Audience: 'ಪ್ರೇಕ್ಷಕರು',
  Technical: 'ತಾಂತ್ರಿಕ',
  'Picture {{number}} of {{total}}': 'ಚಿತ್ರ {{number}} / {{total}}',
  'Previous picture': 'ಹಿಂದಿನ ಚಿತ್ರ',
  'Next picture': 'ಮುಂದಿನ ಚಿತ್ರ',
  'Pictures, large': 'ದೊಡ್ಡದಾಗಿ ಚಿತ್ರಗಳು',
  'The first note': 'ಮೊದಲ ಸ್ವರ',
  'A violinist, from behind, alone in one light between two brass lamps.': 'ಎರಡು ಹಿತ್ತಾಳೆ ದೀಪಗಳ ನಡುವೆ, ಒಂದೇ ಬೆಳಕಿನಲ್ಲಿ ಒಬ್ಬಂಟಿ ವಯಲಿನ್ ವಾದಕಿ, ಹಿಂದಿನಿಂದ.',
  'Where the sound begins': 'ನಾದ ಹುಟ್ಟುವಲ್ಲಿ',
  'The bow on the strings of a violin, from very near.': 'ವಯಲಿನ್ ತಂತಿಗಳ ಮೇಲೆ ಕಮಾನು, ತೀರಾ ಹತ್ತಿರದಿಂದ.',
  'Three players, three lights': 'ಮೂವರು ವಾದಕರು, ಮೂರು ಬೆಳಕು',
  'Three players from behind with mridangam and tanpura, each in a light of a different colour.':
    'ಮೃದಂಗ, ತಂಬೂರಿಗಳೊಂದಿಗೆ ಮೂವರು ಕಲಾವಿದರು ಹಿಂದಿನಿಂದ; ಒಬ್ಬೊಬ್ಬರ ಮೇಲೂ ಒಂದೊಂದು ಬಣ್ಣದ ಬೆಳಕು.',
  'The eye of the drum': 'ಮೃದಂಗದ ಕಣ್ಣು',
  'The face of a mridangam: pale hide, leather lacing, a black circle in the middle.': 'ಮೃದಂಗದ ಮುಖ: ಬಿಳಿಚರ್ಮ, ಸುತ್ತಲೂ ಬಾರುಗಳು, ನಡುವೆ ಕಪ್ಪು ವೃತ್ತ.',
  'The drone under everything': 'ಎಲ್ಲದರಡಿಯ ಶ್ರುತಿ',
  'A tanpura between two small lamps, its sound drawn as rings on a blue night.':
    'ಎರಡು ಪುಟ್ಟ ಹಣತೆಗಳ ನಡುವೆ ತಂಬೂರಿ; ನೀಲಿ ರಾತ್ರಿಯಲ್ಲಿ ಅದರ ನಾದದ ವರ್ತುಲಗಳು.',
  'Every seat taken': 'ಒಂದೂ ಆಸನ ಖಾಲಿಯಿಲ್ಲ',
  'Rows of heads, some with jasmine, before a stage with three musicians.': 'ಮೂವರು ಸಂಗೀತಗಾರರ ವೇದಿಕೆಯ ಮುಂದೆ ಸಾಲು ಸಾಲು ತಲೆಗಳು, ಕೆಲವು ಮಲ್ಲಿಗೆ ಮುಡಿದವು.',
  'First row, feet off the floor': 'ಮೊದಲ ಸಾಲು; ಕಾಲು ನೆಲಕ್ಕೆ ತಾಕವು',
  'Five children from behind, in the first row, look up at a violinist.': 'ಮೊದಲ ಸಾಲಿನಲ್ಲಿ ಐವರು ಮಕ್ಕಳು ಹಿಂದಿನಿಂದ; ತಲೆಯೆತ್ತಿ ವಯಲಿನ್ ವಾದಕಿಯನ್ನು ನೋಡುತ್ತಿದ್ದಾರೆ.',
  'An hour before': 'ಒಂದು ಗಂಟೆ ಮೊದಲು',
  'The empty hall: curved rows of red seats around a lit curtain.': 'ಖಾಲಿ ಸಭಾಂಗಣ: ಬೆಳಗಿದ ತೆರೆಯ ಸುತ್ತ ಬಾಗಿದ ಸಾಲುಗಳಲ್ಲಿ ಕೆಂಪು ಆಸನಗಳು.',
  'Five wicks': 'ಐದು ಬತ್ತಿಗಳು',
  'A tall brass lamp with five flames, lit before the curtain rises.': 'ತೆರೆ ಏಳುವ ಮೊದಲು ಹಚ್ಚಿದ ಐದು ಜ್ವಾಲೆಗಳ ಎತ್ತರದ ಹಿತ್ತಾಳೆ ದೀಪ.',
  'A minute for oneself': 'ತನಗಾಗಿ ಒಂದು ನಿಮಿಷ',
  'The green room: a sari in the mirror, and bangles, kumkum and jasmine on the table.': 'ಗ್ರೀನ್ ರೂಮ್: ಕನ್ನಡಿಯಲ್ಲಿ ಸೀರೆ; ಮೇಜಿನ ಮೇಲೆ ಬಳೆ, ಕುಂಕುಮ, ಮಲ್ಲಿಗೆ.',
  'The gap in the curtain': 'ತೆರೆಯ ಸಂದು',
  'From the wings: the violinist waits at the gap of the curtain, the lit stage beyond it.':
    'ಪಕ್ಕದ ತೆರೆಯಿಂದ: ತೆರೆಯ ಸಂದಿನಲ್ಲಿ ಕಾಯುತ್ತಿರುವ ವಯಲಿನ್ ವಾದಕಿ; ಆಚೆ ಬೆಳಗಿದ ವೇದಿಕೆ.',
  'The last bow': 'ಕೊನೆಯ ವಂದನೆ',
  'Six of the company, hand in hand, seen from behind against the lights.': 'ಕೈಕೈ ಹಿಡಿದು ನಿಂತ ತಂಡದ ಆರು ಮಂದಿ; ಬೆಳಕಿಗೆದುರಾಗಿ, ಹಿಂದಿನಿಂದ.',
  'A little to the left': 'ಸ್ವಲ್ಪ ಎಡಕ್ಕೆ',
  'Somebody on a ladder turns a spotlight towards the stage.': 'ಏಣಿಯ ಮೇಲೆ ನಿಂತು ವೇದಿಕೆಯತ್ತ ಬೆಳಕು ತಿರುಗಿಸುತ್ತಿರುವವರು.',
  'Twenty faders': 'ಇಪ್ಪತ್ತು ಫೇಡರ್‌ಗಳು',
  'The sound desk in the dark of the hall, the lit stage far beyond it.': 'ಸಭಾಂಗಣದ ಕತ್ತಲಲ್ಲಿ ಧ್ವನಿ ನಿಯಂತ್ರಣ ಮೇಜು; ದೂರದಲ್ಲಿ ಬೆಳಗಿದ ವೇದಿಕೆ.',
  'Four lamps, one colour each': 'ನಾಲ್ಕು ದೀಪ, ಒಂದೊಂದು ಬಣ್ಣ',
  'Four stage lamps on a bar throw blue, gold and red light to the floor.': 'ಅಡ್ಡಕಂಬಿಯ ನಾಲ್ಕು ರಂಗದೀಪಗಳಿಂದ ನೆಲದ ಮೇಲೆ ನೀಲಿ, ಹೊನ್ನು, ಕೆಂಪು ಬೆಳಕು.',

  // For search engines and shared links
  'Concert tickets in Bengaluru': 'ಬೆಂಗಳೂರಿನ ಸಂಗೀತ ಕಛೇರಿಗಳ ಟಿಕೆಟ್',
  'Music, dance and theatre in Malleshwaram, Bengaluru. See what is on, choose your own seats on the map, and carry the ticket on your phone.':
    'ಬೆಂಗಳೂರಿನ ಮಲ್ಲೇಶ್ವರದಲ್ಲಿ ಸಂಗೀತ, ನೃತ್ಯ, ನಾಟಕ. ಯಾವ ಕಾರ್ಯಕ್ರಮಗಳಿವೆ ನೋಡಿ, ನಕ್ಷೆಯಲ್ಲಿ ನಿಮಗೆ ಬೇಕಾದ ಆಸನ ಆರಿಸಿ, ಟಿಕೆಟ್ ಅನ್ನು ಫೋನ್‌ನಲ್ಲೇ ತನ್ನಿ.',
  'Concerts in Bengaluru that are on sale now: dates, times, halls and prices, with seats that you choose yourself.':
    'ಬೆಂಗಳೂರಿನಲ್ಲಿ ಈಗ ಟಿಕೆಟ್ ಸಿಗುತ್ತಿರುವ ಕಛೇರಿಗಳು: ದಿನಾಂಕ, ಸಮಯ, ಸಭಾಂಗಣ, ದರ; ಆಸನ ನಿಮ್ಮ ಆಯ್ಕೆಯದು.',
  'The small collective behind the evenings: who plays, who hangs the lights, how it began, and how to reach us.':
    'ಈ ಸಂಜೆಗಳ ಹಿಂದಿರುವ ಪುಟ್ಟ ಬಳಗ: ಯಾರು ನುಡಿಸುತ್ತಾರೆ, ಯಾರು ದೀಪ ಕಟ್ಟುತ್ತಾರೆ, ಎಲ್ಲವೂ ಹೇಗೆ ಶುರುವಾಯಿತು, ನಮ್ಮನ್ನು ಹೇಗೆ ಸಂಪರ್ಕಿಸಬಹುದು.',
  'Pictures of our evenings in Bengaluru: the stage, the lamps, the audience, and the people behind the curtain.':
    'ಬೆಂಗಳೂರಿನ ನಮ್ಮ ಸಂಜೆಗಳ ಚಿತ್ರಗಳು: ವೇದಿಕೆ, ದೀಪಗಳು, ಪ್ರೇಕ್ಷಕರು, ಮತ್ತು ತೆರೆಯ ಹಿಂದಿನವರು.',
} as const
