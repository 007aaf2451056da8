/**
 * Interests as a tree with two levels: `ID root: children`. Children are numbered from their root's ID, so append new
 * ones at the end.
 */
const tree = `
1000 Books and literature: Biographies and memoirs, Business and finance books, Comics, Cookbooks, Crime and thrillers, Fantasy, History, Mystery, Poetry, Travel, Romance, Science fiction, Young adult
2000 Automotive: Auto racing, Car culture, Hybrid and electric vehicles, Off-road vehicles, Motorcycles, Luxury cars, Trucks, Vintage cars, Camper vans
3000 Events: Concerts, Conferences, Craft fairs, Exhibitions, Film festivals, Food festivals, Fashion weeks, Holidays, Marathons, Music festivals, Outdoor festivals, Sporting events
4000 Family and parenting: Babies and toddlers, Big families, Birthday parties, School children, Teenagers, Day trips, Grandparenting, Family travel
5000 Health: Nutrition, Running, Mental health, Yoga, Meditation, Sleep, Weight training, Medicine, Walking, Women's health, Men's health
6000 Hobbies and interests: Astronomy, Arts and crafts, Birdwatching, Board games, Chess, Collecting, Drawing, Fishing, Gardening, Genealogy, Photography, Knitting, Model building, Stargazing, Woodworking
7000 Home and garden: Camp kitchen, Cooking, Do it yourself, Entertaining at home, Home improvement, Houseplants, Interior design, Landscaping, Sustainable living
8000 Pets: Cats, Dogs, Fish, Horses, Birds, Reptiles, Pet adoption
9000 Science: Biology, Chemistry, Climate, Geology, Oceans, Physics, Psychology, Space, Archaeology, Mathematics, Weather
10000 Movies and television: Action and adventure, Animation, Anime, Comedy, Documentary, Drama, Family films, Foreign films, Horror, Reality TV, Science fiction and fantasy, Sports series, Talk shows
11000 Music and radio: Alternative, Blues, Classical, Country, Dance and electronic, Folk, Hip hop and rap, Indie, Jazz, K-pop, Latin, Metal, Podcasts, Pop, R&B and soul, Reggae, Rock
12000 Sports: Climbing, Cycling, Baseball, Basketball, Hiking, Boxing, Cricket, Football, Sailing, Golf, Skiing, Snowboarding, Soccer, Surfing, Swimming, Tennis, Triathlon, Volleyball, Trail running, Formula 1, Rugby, Ice hockey, Martial arts, Equestrian, Paddling
13000 Style and fashion: Accessories, Outerwear, Beauty, Shoes, Jewelry, Luxury, Men's fashion, Sportswear, Streetwear, Sustainable fashion, Tattoos, Women's fashion
14000 Technology: Wearables, Artificial intelligence, Cameras, Computer programming, Consumer electronics, Cryptocurrencies, Cybersecurity, Drones, Gadgets, Mobile apps, Open source, Robotics, Smart homes, Startups, Video games
15000 Travel: Adventure travel, Air travel, National parks, Beaches, Business travel, City breaks, Winter holidays, Backpacking, Cruises, Hotels, Road trips, Rail travel, Camping, Luxury travel
16000 Food and drink: Baking, Barbecue, Beer, Coffee and tea, Desserts, Healthy eating, Restaurants, Street food, Vegan, Vegetarian, Wine, Cocktails
17000 Business: Advertising, Agriculture, Construction, Entrepreneurship, Green business, Human resources, Leadership, Marketing, Real estate, Retail, Small business
18000 Careers: Freelancing, Internships, Job search, Remote work, Retirement, Volunteering
19000 Education: Adult education, Colleges and universities, Languages, Online courses, Schools, Study abroad
20000 Law, government and politics: Elections, Environment, Human rights, Legal issues, Local politics, Military
21000 Personal finance: Budgeting, Insurance, Investing, Mortgages, Retirement planning, Taxes
22000 Society: Dating, Ethnic identity, Marriage, Religion, Senior living, Weddings
`

interface Interest {
  readonly name: string
  readonly targeting_type: 'INTEREST'
  readonly targeting_value: string
}

const interest = (name: string, id: number): Interest => ({
  name,
  targeting_type: 'INTEREST',
  targeting_value: String(id),
})

export const interests: readonly Interest[] = tree
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [head = '', children = ''] = line.split(': ')
    const space = head.indexOf(' ')
    const root = Number(head.slice(0, space))
    const name = head.slice(space + 1)
    return [
      interest(name, root),
      ...children.split(', ').map((child, index) => interest(`${name}/${child}`, root + 1 + index)),
    ]
  })
