# Perl's Net::OAuth and LWP, unchanged, against the sandbox.
use strict;
use warnings;
use utf8;
use HTTP::Request;
use JSON::PP;
use LWP::UserAgent;
use MIME::Base64;
use Net::OAuth;
use URI;

$Net::OAuth::PROTOCOL_VERSION = Net::OAuth::PROTOCOL_VERSION_1_0A;
$| = 1;

my $server   = decode_json($ENV{SERVER});
my $base     = $server->{base_url};
my $key      = 'flightdeckDemoConsumer01';
my $secret   = 'flightdeckDemoConsumerSecret0123456789abcd';
my $agent    = LWP::UserAgent->new;
my $nonces   = 0;
my %known;

# Runs one case and reports the result to the runner as one line of JSON.
sub check {
    my ($name, $work) = @_;
    my $failure = eval { $work->(); 1 } ? undef : substr("$@", 0, 300);
    print encode_json({ case => $name, failure => $failure }), "\n";
}

sub same {
    my ($actual, $expected) = @_;
    die "$actual is not $expected" unless $actual eq $expected;
}

sub content {
    my ($response) = @_;
    die $response->status_line . ' ' . $response->content unless $response->is_success;
    return $response->content;
}

# A request signed by Net::OAuth in its header; `$kind` is the message class, `%more` what it takes.
sub signed {
    my ($kind, $method, $url, $json, %more) = @_;
    my $address = URI->new($url);
    my %query   = $address->query_form;
    my $plain   = $address->clone;
    $plain->query(undef);
    my $message = Net::OAuth->request($kind)->new(
        consumer_key     => $key,
        consumer_secret  => $secret,
        request_url      => $plain,
        request_method   => $method,
        signature_method => 'HMAC-SHA1',
        timestamp        => time,
        nonce            => join('x', $$, time, ++$nonces),
        extra_params     => \%query,
        %more,
    );
    $message->sign;
    my $request = HTTP::Request->new($method, $url, [ Authorization => $message->to_authorization_header ]);
    if (defined $json) {
        $request->header('Content-Type' => 'application/json');
        $request->content(encode_json($json));
    }
    return $agent->request($request);
}

sub as_user {
    my ($method, $url, $json, %more) = @_;
    my %token = (token => $known{token}, token_secret => $known{token_secret});
    return signed('protected resource', $method, $url, $json, %token, %more);
}

sub sign_in {
    my ($callback) = @_;
    my $asked = content(signed('request token', 'POST', "$base/oauth/request_token", undef, callback => $callback));
    my %token = URI->new("?$asked")->query_form;
    my $body     = encode_json({ oauth_token => $token{oauth_token}, username => 'ada' });
    my $approved = decode_json(
        content($agent->post("$server->{control_url}/approve", 'Content-Type' => 'application/json', Content => $body)));
    my $verifier = $approved->{oauth_verifier};
    if ($callback ne 'oob') {
        my %back = URI->new($approved->{redirect_to})->query_form;
        $verifier = $back{oauth_verifier};
    }
    my $got = content(
        signed(
            'access token', 'POST', "$base/oauth/access_token", undef,
            token        => $token{oauth_token},
            token_secret => $token{oauth_token_secret},
            verifier     => $verifier,
        )
    );
    my %access = URI->new("?$got")->query_form;
    same($access{screen_name}, 'ada');
    @known{qw(token token_secret)} = @access{qw(oauth_token oauth_token_secret)};
}

check('Net::OAuth signs in by PIN',      sub { sign_in('oob') });
check('Net::OAuth signs in by callback', sub { sign_in('http://127.0.0.1/oauth/callback') });
check(
    'Net::OAuth is refused with another secret',
    sub { same(as_user('GET', "$base/2/users/me", undef, consumer_secret => 'another secret')->code, 401) }
);
check(
    'Net::OAuth reads its user',
    sub { same(decode_json(content(as_user('GET', "$base/2/users/me")))->{data}{username}, 'ada') }
);
check(
    'Net::OAuth writes a post',
    sub {
        my $written = decode_json(content(as_user('POST', "$base/2/tweets", { text => 'Grüße aus Perl & 100%' })));
        $known{post} = $written->{data}{id};
        die 'no id' unless $known{post} =~ /^\d+$/;
    }
);
check(
    'Net::OAuth reads the ad accounts',
    sub {
        my $url = "$server->{ads_url}/12/accounts?with_deleted=true&count=5";
        die 'no account' unless @{ decode_json(content(as_user('GET', $url)))->{data} };
    }
);
check(
    'LWP gets a bearer token',
    sub {
        my $basic  = 'Basic ' . encode_base64("$key:$secret", '');
        my $form   = { grant_type => 'client_credentials' };
        my $answer = decode_json(content($agent->post("$base/oauth2/token", $form, Authorization => $basic)));
        same($answer->{token_type}, 'bearer');
        $known{bearer} = $answer->{access_token};
    }
);
check(
    'LWP reads the post with a bearer token',
    sub {
        my $read = content($agent->get("$base/2/tweets?ids=$known{post}", Authorization => "Bearer $known{bearer}"));
        same(decode_json($read)->{data}[0]{id}, $known{post});
    }
);
